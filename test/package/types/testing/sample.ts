import type { Locator } from '@playwright/test';
import type { McpElicitation } from 'mcp-elicitation';
import { approve, fill, ready, submit } from 'mcp-elicitation/testing';

export async function right(locator: Locator, element: McpElicitation, found: Element): Promise<void> {
  await ready(locator, { timeout: 100 });
  await fill(locator, 'Name', 'Ada');
  await fill(element, 'Sizes', ['S', 'M']);
  await fill(found, 'Name', undefined);
  await submit(found);
  await approve(found);
}

export async function wrong(element: McpElicitation): Promise<void> {
  // @ts-expect-error no selector
  await ready('mcp-elicitation');
  // @ts-expect-error no such value
  await fill(element, 'Name', { first: 'Ada' });
  // @ts-expect-error no label
  await fill(element, 'Ada');
}
