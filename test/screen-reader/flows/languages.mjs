// @ts-check
import { BANK } from '../person.mjs';

/** @type {import('./flows.mjs').Flow} */
export const german = {
  title: 'a card in German',
  async run(person) {
    const properties = {
      betrag: { type: 'number', title: 'Betrag', minimum: 0.01 },
      eilig: { type: 'boolean', title: 'Eilig', default: false },
    };
    const requestedSchema = { type: 'object', properties, required: ['betrag', 'eilig'] };
    await person.opens({ lang: 'de' });
    await person.starts({
      request: { message: 'Bitte bestätigen Sie die Überweisung.', requestedSchema },
      options: BANK,
    });
    person.hears('the arrival says who asks in German', /Northwind Bank fragt/);
    await person.goesTo('Senden');
    await person.presses('space');
    person.hears('Submit leads to the wrong field', /Betrag entry/);
    person.hears('the wrong field says what to do in German', /Füllen Sie dieses Feld aus\./);
    await person.presses('Escape');
  },
};

/** @type {import('./flows.mjs').Flow} */
export const arabic = {
  title: 'a card in Arabic',
  async run(person) {
    const properties = {
      amount: { type: 'number', title: 'المبلغ', minimum: 1 },
      level: { type: 'string', title: 'الأولوية', enum: ['عادي', 'عاجل'] },
    };
    const requestedSchema = { type: 'object', properties, required: ['amount', 'level'] };
    await person.opens({ lang: 'ar' });
    await person.starts({ request: { message: 'يرجى تأكيد التحويل.', requestedSchema }, options: BANK });
    person.hears('the arrival says who asks in Arabic', /سؤال من Northwind Bank/);
    await person.goesTo('المبلغ');
    person.hears('a number has its label and limits in Arabic', /المبلغ.*الحد الأدنى: 1/);
    await person.goesTo('إرسال');
    await person.presses('Escape');
  },
};
