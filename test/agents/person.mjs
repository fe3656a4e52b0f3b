// @ts-check
/** What a person does with an approval, and what came of it. */
import { fill, press } from '../interrupts/card.mjs';

/** @import { Page } from 'puppeteer-core' */

/** @typedef {'yes' | 'edit' | 'no' | '×' | 'typed “no”'} Deed */

/** @type {readonly Deed[]} */
export const DEEDS = ['yes', 'edit', 'no', '×', 'typed “no”'];

/** @param {Page} page @param {string} selector */
const has = async (page, selector) => (await page.$(`mcp-elicitation >>> ${selector}`)) !== null;

/**
 * @param {Page} page whose card is shown
 * @param {Deed} deed
 * @param {boolean} chooses whether a choice of outcomes says yes and no
 * @returns {Promise<boolean>} whether the card offers it
 */
export async function does(page, deed, chooses) {
  if (chooses && deed !== '×') {
    const outcome = { yes: 'approved', no: 'rejected', edit: '', 'typed “no”': '' }[deed];
    if (!outcome) return false;
    await (await page.waitForSelector(`mcp-elicitation >>> label:has([value=${outcome}])`))?.click();
    await press(page, 'submit');
    return true;
  }
  if (deed === 'edit') {
    if (!(await has(page, '.edit'))) return false;
    await press(page, 'edit');
    await fill(page, 'amount', '7');
    await press(page, 'submit');
  } else if (deed === 'typed “no”') {
    return typesNo(page);
  } else {
    await press(page, { yes: 'submit', no: 'reject', '×': 'cancel' }[deed]);
  }
  return true;
}

/** Types "no" wherever the card takes a text. @param {Page} page */
async function typesNo(page) {
  if (await has(page, 'button.respond')) {
    if (!(await has(page, 'textarea.response'))) await press(page, 'respond');
    await (await page.waitForSelector('mcp-elicitation >>> textarea.response'))?.click();
    await page.keyboard.type('no');
    await press(page, (await has(page, 'button.respond')) ? 'respond' : 'submit');
    return true;
  }
  if (!(await has(page, '.reason summary'))) return false;
  await (await page.waitForSelector('mcp-elicitation >>> .reason summary'))?.click();
  await (await page.waitForSelector('mcp-elicitation >>> .reason input'))?.click();
  await page.keyboard.type('no');
  await press(page, 'reject');
  return true;
}
