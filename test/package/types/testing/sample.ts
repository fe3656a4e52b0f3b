import type { Locator } from '@playwright/test';
import type { McpElicitation } from 'mcp-elicitation';
import { approve, edit, fields, fill, ready, reject, respond, type ShownField, submit } from 'mcp-elicitation/testing';

export async function right(locator: Locator, element: McpElicitation, found: Element): Promise<ShownField[]> {
  await ready(locator, { timeout: 100 });
  await fill(locator, 'Name', 'Ada');
  await fill(element, 'Sizes', ['S', 'M']);
  await fill(found, 'Name', undefined);
  await reject(element, 'Not today.');
  await submit(found);
  await edit(locator, { Name: 'Ada', Sizes: ['S'] });
  await respond(element, 'Not today.');
  await approve(found);
  return fields(locator);
}

export async function wrong(element: McpElicitation): Promise<void> {
  // @ts-expect-error no selector
  await ready('mcp-elicitation');
  // @ts-expect-error no such value
  await fill(element, 'Name', { first: 'Ada' });
  // @ts-expect-error no changes
  await edit(element);
  // @ts-expect-error no label
  await fill(element, 'Ada');
}
