/** A line of a layout: drawn, indented, or with a gap that no sentence has. */
const LAID_OUT = /[\u2500-\u259f]|^(?: {2,}|\t)\S|[^\s.!?:](?: {2,}|\t)\S/;

/** Whether a text has several lines in columns, such as a table, a sketch or code: letters of different widths would spoil it. */
export function hasColumns(text: string): boolean {
  return text.split('\n').filter((line) => LAID_OUT.test(line)).length > 1;
}
