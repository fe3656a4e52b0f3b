// @ts-check
/** What a person does, key by key, and each sentence that they have to hear. */
import { change } from './change.mjs';
import { choices } from './choices.mjs';
import { connection } from './connection.mjs';
import { dates } from './dates.mjs';
import { dialog } from './dialog.mjs';
import { inline } from './inline.mjs';
import { arabic, german } from './languages.mjs';
import { longTexts } from './long-texts.mjs';
import { plain } from './plain.mjs';
import { reading } from './reading.mjs';
import { reason } from './reason.mjs';
import { rest } from './rest.mjs';
import { review } from './review.mjs';
import { search } from './search.mjs';
import { series } from './series.mjs';
import { steps } from './steps.mjs';
import { typing } from './typing.mjs';
import { visit } from './visit.mjs';
import { withdrawal } from './withdrawal.mjs';

/** @import { Person } from '../person.mjs' */

/** @typedef {{ title: string, run(person: Person): Promise<void> }} Flow */

/** What CI runs. @type {Record<string, Flow>} */
export const SHORT = { dialog, inline, search, review, change, withdrawal, visit };

/** @type {Record<string, Flow>} */
export const ALL = {
  plain,
  ...SHORT,
  choices,
  dates,
  steps,
  reading,
  reason,
  rest,
  series,
  typing,
  connection,
  longTexts,
  german,
  arabic,
};
