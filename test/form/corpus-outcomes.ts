import type { Content } from '../../src/protocol/outcome.js';

/**
 * What a person finds in place of a property. A choice lists its options in order; one whose label is not its value
 * reads `Red = #FF0000`.
 */
export type Rendering =
  | 'text'
  | 'multi-line text'
  | 'number'
  | 'integer'
  | 'date'
  | 'date-time'
  | 'yes/no'
  | 'yes/no/no answer'
  | `one of ${string}`
  | `some of ${string}`
  | 'cannot be shown';

/** What must become of one form request. Written by hand from the requirements, never from what the code does. */
export interface FormOutcome {
  /** What is distinct about the request, and what comes of it. */
  quirk: string;
  /** The request in corpus-forms.json. */
  id: string;
  /** The requirements that say so, at most four. */
  rows: readonly string[];
  /** Every property by its key, in the schema's order. */
  rendered: Readonly<Record<string, Rendering>>;
  /** Pointers into the schema at what could not be used, sorted. Default: none. */
  reported?: readonly string[];
  /** The answers of a form that nobody touched; they are sent as they are when nothing is missing. */
  answers: Content;
  /** Keys of what keeps the untouched form from being sent, in the schema's order. Default: none. */
  missing?: readonly string[];
  /** Labels by key, where they are what is distinct. */
  labels?: Readonly<Record<string, string>>;
  /** Descriptions by key, where they are what is distinct. */
  descriptions?: Readonly<Record<string, string>>;
  /** The heading that the schema gives the form. Default: none. */
  heading?: string;
}

const envelopeAndRoot: readonly FormOutcome[] = [
  {
    quirk: '`mode` says form, one required text waits for its answer',
    id: 'c004',
    rows: ['MCP-01'],
    rendered: { name: 'text' },
    answers: {},
    missing: ['name'],
    labels: { name: 'Name' },
  },
  {
    quirk: 'without `mode` it is a form',
    id: 'c021',
    rows: ['MCP-01'],
    rendered: { note: 'text' },
    answers: {},
    missing: ['note'],
  },
  {
    quirk: 'a task parameter that nobody declared changes nothing',
    id: 'c100',
    rows: ['USE-12', 'MCP-01'],
    rendered: {
      name: 'text',
      favoriteColor: 'one of Red, Blue, Green, Yellow, Purple',
      agreeToTerms: 'yes/no/no answer',
    },
    answers: {},
    missing: ['name'],
  },
  {
    quirk: 'an empty `properties` asks yes or no, and accepts with empty content',
    id: 'c025',
    rows: ['USE-01'],
    rendered: {},
    answers: {},
  },
  {
    quirk: 'an empty `properties` with an empty `required` asks yes or no',
    id: 'c142',
    rows: ['USE-01'],
    rendered: {},
    answers: {},
  },
  { quirk: 'a schema of nothing at all asks yes or no', id: 'c027', rows: ['USE-01'], rendered: {}, answers: {} },
  { quirk: 'a schema without `properties` asks yes or no', id: 'c028', rows: ['USE-01'], rendered: {}, answers: {} },
  {
    quirk: 'a root without `type` is an object because it has properties',
    id: 'c129',
    rows: ['USE-12'],
    rendered: { name: 'text' },
    answers: {},
  },
  {
    quirk: '`$schema` and `additionalProperties: false` are accepted in silence',
    id: 'c117',
    rows: ['USE-12'],
    rendered: { name: 'text' },
    answers: {},
    missing: ['name'],
  },
  {
    quirk: '`$schema` beside an address, a number and a choice, all of them required',
    id: 'c115',
    rows: ['USE-12', 'MCP-02', 'MCP-03', 'MCP-05'],
    rendered: { email: 'text', count: 'number', role: 'one of admin, member' },
    answers: {},
    missing: ['email', 'count', 'role'],
  },
  {
    quirk: 'a class name as the root title is no heading, automatic titles stay as they are',
    id: 'c184',
    rows: ['USE-12', 'MCP-04'],
    rendered: { destination: 'text', window_seat: 'yes/no' },
    answers: { window_seat: false },
    missing: ['destination'],
    labels: { destination: 'Destination', window_seat: 'Window Seat' },
    heading: '',
  },
  {
    quirk: 'the wrapper `value` of a scalar is one field, and its class name no heading',
    id: 'c256',
    rows: ['USE-12'],
    rendered: { value: 'text' },
    answers: {},
    missing: ['value'],
    heading: '',
  },
  {
    quirk: 'a root title in words is a heading; what is missing follows the properties, not `required`',
    id: 'c258',
    rows: ['USE-12', 'MCP-01', 'MCP-05'],
    rendered: {
      notifications: 'yes/no',
      language: 'one of English = en, Español = es, Français = fr, Deutsch = de, 日本語 = ja',
      maxItems: 'number',
      theme: 'one of Light Mode = light, Dark Mode = dark, Auto (System) = auto',
    },
    answers: { notifications: true },
    missing: ['language', 'theme'],
    heading: 'User Preferences',
  },
  {
    quirk: 'a `$ref` into `$defs` is the field it points at',
    id: 'c083',
    rows: ['USE-12'],
    rendered: { name: 'text' },
    answers: {},
    labels: { name: 'Name' },
  },
  {
    quirk: 'without `required` an empty text is left out',
    id: 'c024',
    rows: ['MCP-09', 'USE-12'],
    rendered: { name: 'text' },
    answers: {},
  },
  {
    quirk: 'with an empty `required` every kind without a default is left out',
    id: 'c043',
    rows: ['MCP-05', 'MCP-06', 'MCP-09'],
    rendered: {
      untitledSingle: 'one of option1, option2, option3',
      titledSingle: 'one of First Option = value1, Second Option = value2, Third Option = value3',
      legacyEnum: 'one of Option One = opt1, Option Two = opt2, Option Three = opt3',
      untitledMulti: 'some of option1, option2, option3',
      titledMulti: 'some of First Choice = value1, Second Choice = value2, Third Choice = value3',
    },
    answers: {},
  },
];

const plainKinds: readonly FormOutcome[] = [
  {
    quirk: 'a required text with a least length is missing, not too short',
    id: 'c022',
    rows: ['MCP-02', 'MCP-13'],
    rendered: { code: 'text' },
    answers: {},
    missing: ['code'],
  },
  {
    quirk: 'an e-mail address is a text, left out while it is empty',
    id: 'c015',
    rows: ['MCP-02', 'MCP-09'],
    rendered: { field: 'text' },
    answers: {},
  },
  {
    quirk: 'a required e-mail address is missing',
    id: 'c153',
    rows: ['MCP-02'],
    rendered: { email: 'text' },
    answers: {},
    missing: ['email'],
  },
  {
    quirk: 'a required text with a pattern is missing, not mismatched',
    id: 'c149',
    rows: ['MCP-02', 'MCP-13'],
    rendered: { zipCode: 'text' },
    answers: {},
    missing: ['zipCode'],
    labels: { zipCode: 'Zip code' },
  },
  {
    quirk: 'a number within bounds does not start at the lower one',
    id: 'c016',
    rows: ['MCP-03', 'MCP-09'],
    rendered: { field: 'number' },
    answers: {},
  },
  {
    quirk: 'a required number is missing, not 0',
    id: 'c023',
    rows: ['MCP-03'],
    rendered: { n: 'number' },
    answers: {},
    missing: ['n'],
  },
  {
    quirk: 'a required number under a title and a description',
    id: 'c037',
    rows: ['MCP-01', 'MCP-03'],
    rendered: { amount: 'number' },
    answers: {},
    missing: ['amount'],
    labels: { amount: 'Amount' },
    descriptions: { amount: 'The amount to add to the current value' },
  },
  {
    quirk: 'a required integer from 0 on is missing, not 0',
    id: 'c150',
    rows: ['MCP-03'],
    rendered: { age: 'integer' },
    answers: {},
    missing: ['age'],
  },
  {
    quirk: 'a required yes or no without a default is off, and says so',
    id: 'c038',
    rows: ['MCP-04'],
    rendered: { confirm: 'yes/no' },
    answers: { confirm: false },
    labels: { confirm: 'Confirm increase' },
  },
  {
    quirk: 'a required yes or no without a title is labelled from its key and keeps its description',
    id: 'c033',
    rows: ['MCP-01', 'MCP-04'],
    rendered: { confirmed: 'yes/no' },
    answers: { confirmed: false },
    labels: { confirmed: 'Confirmed' },
    descriptions: { confirmed: 'Confirm deletion' },
  },
  {
    quirk: 'an optional yes or no starts without an answer and sends none',
    id: 'c058',
    rows: ['MCP-04', 'MCP-09', 'DLG-01'],
    rendered: { ok: 'yes/no/no answer' },
    answers: {},
    labels: { ok: 'Go ahead' },
  },
  {
    quirk: 'an optional yes or no that is all there is does not become an empty form',
    id: 'c053',
    rows: ['MCP-04', 'USE-01', 'DLG-01'],
    rendered: { confirmed: 'yes/no/no answer' },
    answers: {},
    descriptions: { confirmed: 'Whether to confirm the action' },
  },
  {
    quirk: 'a required text and a required yes or no: only the text is missing',
    id: 'c177',
    rows: ['MCP-04'],
    rendered: { cuisine: 'text', vegetarian: 'yes/no' },
    answers: { vegetarian: false },
    missing: ['cuisine'],
  },
  {
    quirk: 'an optional yes or no beside a required text keeps its third state',
    id: 'c183',
    rows: ['MCP-04', 'DLG-01'],
    rendered: { username: 'text', newsletter: 'yes/no/no answer' },
    answers: {},
    missing: ['username'],
  },
  {
    quirk: 'a required yes or no beside an optional text can be sent at once, without the text',
    id: 'c034',
    rows: ['MCP-04', 'MCP-09'],
    rendered: { confirmed: 'yes/no', reason: 'text' },
    answers: { confirmed: false },
  },
];

const defaults: readonly FormOutcome[] = [
  {
    quirk: 'a default of false is an answer, and leaves no third state',
    id: 'c001',
    rows: ['MCP-04', 'MCP-08', 'DLG-01'],
    rendered: { field: 'yes/no' },
    answers: { field: false },
  },
  {
    quirk: 'a default of true starts on',
    id: 'c137',
    rows: ['MCP-04', 'MCP-08'],
    rendered: { confirmed: 'yes/no' },
    answers: { confirmed: true },
  },
  {
    quirk: 'a default number is filled in',
    id: 'c009',
    rows: ['MCP-03', 'MCP-08'],
    rendered: { field: 'number' },
    answers: { field: 50 },
  },
  {
    quirk: 'a default e-mail address is filled in',
    id: 'c010',
    rows: ['MCP-02', 'MCP-08'],
    rendered: { field: 'text' },
    answers: { field: 'user@example.com' },
  },
  {
    quirk: 'a default that its own pattern refuses is dropped and reported',
    id: 'c018',
    rows: ['MCP-02', 'MCP-08'],
    rendered: { field: 'text' },
    reported: ['/properties/field/default'],
    answers: {},
  },
  {
    quirk: 'a moment as the default of a day is dropped and reported; the default of a moment is sent byte for byte',
    id: 'c059',
    rows: ['MCP-02', 'MCP-08', 'USE-10'],
    rendered: { day: 'date', starts_at: 'date-time', notify: 'yes/no/no answer', archive: 'yes/no' },
    reported: ['/properties/day/default'],
    answers: { starts_at: '2026-09-01T09:30:00Z', archive: true },
    missing: ['day'],
  },
  {
    quirk: 'a default of every single kind is filled in although nothing is required',
    id: 'c042',
    rows: ['MCP-08', 'MCP-02', 'MCP-03', 'MCP-05'],
    rendered: {
      name: 'text',
      age: 'integer',
      score: 'number',
      status: 'one of active, inactive, pending',
      verified: 'yes/no',
    },
    answers: { name: 'John Doe', age: 30, score: 95.5, status: 'active', verified: true },
  },
  {
    quirk: 'a default answers a required text, and 0 is a default like any other',
    id: 'c064',
    rows: ['MCP-08', 'MCP-03'],
    rendered: { name: 'text', age: 'number' },
    answers: { name: 'Anonymous', age: 0 },
  },
  {
    quirk: 'defaults are sent beside an optional field that has none and is left out',
    id: 'c080',
    rows: ['MCP-08', 'MCP-09'],
    rendered: { firstLine: 'text', integer: 'integer', name: 'text' },
    answers: { firstLine: 'It was a dark and stormy night.', integer: 42 },
  },
  {
    quirk: 'a default of an optional yes or no does not stand in for the required text',
    id: 'c134',
    rows: ['MCP-08', 'MCP-04'],
    rendered: { username: 'text', confirmed: 'yes/no' },
    answers: { confirmed: false },
    missing: ['username'],
    labels: { username: 'Username', confirmed: 'Confirm' },
    descriptions: { username: 'Your username', confirmed: 'Please confirm' },
  },
];

const choices: readonly FormOutcome[] = [
  {
    quirk: 'an `enum` starts at no choice',
    id: 'c071',
    rows: ['MCP-05', 'MCP-09'],
    rendered: { sslMode: 'one of disable, require, verify-full' },
    answers: {},
  },
  {
    quirk: 'a required `enum` is missing, its first option not taken; an apostrophe stays as it is',
    id: 'c095',
    rows: ['MCP-05'],
    rendered: { resolution: "one of Fixed, Won't Fix, Duplicate, By Design" },
    answers: {},
    missing: ['resolution'],
  },
  {
    quirk: 'yes and no as texts stay a choice of texts',
    id: 'c257',
    rows: ['MCP-05', 'USE-12'],
    rendered: { value: 'one of yes, no' },
    answers: {},
    missing: ['value'],
    heading: '',
  },
  {
    quirk: '`enumNames` are the labels of the options',
    id: 'c017',
    rows: ['MCP-05'],
    rendered: { field: 'one of Option 1 = option1, Option 2 = option2, Option 3 = option3' },
    answers: {},
  },
  {
    quirk: 'an option called None is an answer, not the absence of one',
    id: 'c054',
    rows: ['MCP-05'],
    rendered: { drink: 'one of No drink = None, Cola, Lemonade, Water' },
    answers: {},
    missing: ['drink'],
  },
  {
    quirk: 'the default of an `enum` is chosen',
    id: 'c014',
    rows: ['MCP-05', 'MCP-08'],
    rendered: { field: 'one of Red, Green, Blue' },
    answers: { field: 'Red' },
  },
  {
    quirk: 'the default of a required `enum` answers it',
    id: 'c105',
    rows: ['MCP-05', 'MCP-08'],
    rendered: { format: 'one of pdf, csv' },
    answers: { format: 'pdf' },
    labels: { format: 'Format' },
  },
  {
    quirk: 'the default of a required `oneOf` answers it, by value and not by title',
    id: 'c155',
    rows: ['MCP-05', 'MCP-08'],
    rendered: { color: 'one of Red = #FF0000, Green = #00FF00, Blue = #0000FF' },
    answers: { color: '#00FF00' },
  },
  {
    quirk: 'the default of a required `enum` with `enumNames` answers it, by value and not by name',
    id: 'c156',
    rows: ['MCP-05', 'MCP-08'],
    rendered: { color: 'one of Red = #FF0000, Green = #00FF00, Blue = #0000FF' },
    answers: { color: '#00FF00' },
  },
  {
    quirk: 'the default of an optional `oneOf` is chosen',
    id: 'c012',
    rows: ['MCP-05', 'MCP-08'],
    rendered: { field: 'one of Red = #FF0000, Green = #00FF00, Blue = #0000FF' },
    answers: { field: '#FF0000' },
  },
  {
    quirk: 'the default of an array of `items.enum` is ticked',
    id: 'c013',
    rows: ['MCP-06', 'MCP-08'],
    rendered: { field: 'some of Red, Green, Blue' },
    answers: { field: ['Red', 'Green'] },
  },
  {
    quirk: 'the default of an array of `items.anyOf` is ticked, and sent by value',
    id: 'c011',
    rows: ['MCP-06', 'MCP-08'],
    rendered: { field: 'some of Red = #FF0000, Green = #00FF00, Blue = #0000FF' },
    answers: { field: ['#FF0000', '#00FF00'] },
  },
  {
    quirk: 'a required array of `items.enum` is missing, not an empty list',
    id: 'c157',
    rows: ['MCP-06'],
    rendered: { colors: 'some of Red, Green, Blue' },
    answers: {},
    missing: ['colors'],
  },
  {
    quirk: 'a required array of `items.anyOf` is missing, not an empty list',
    id: 'c060',
    rows: ['MCP-06'],
    rendered: { toppings: 'some of Anchovy = anchovy, Caper = caper, Olive = olive, Chilli = chilli, Basil = basil' },
    answers: {},
    missing: ['toppings'],
  },
];

const tolerated: readonly FormOutcome[] = [
  {
    quirk: 'a text that may be null is an optional text, left out and not sent as null',
    id: 'c084',
    rows: ['USE-12', 'MCP-09'],
    rendered: { value: 'text' },
    answers: {},
  },
  {
    quirk: 'an integer that may be null is an optional integer, left out and not sent as null',
    id: 'c182',
    rows: ['USE-12', 'MCP-09'],
    rendered: { x: 'integer' },
    answers: {},
    labels: { x: 'X' },
  },
  {
    quirk: 'an object and a list of objects cannot be shown; being optional, they keep nothing from being sent',
    id: 'c123',
    rows: ['MCP-09', 'USE-12'],
    rendered: { address: 'cannot be shown', contacts: 'cannot be shown' },
    reported: ['/properties/address', '/properties/contacts'],
    answers: {},
  },
  {
    quirk: 'keys that every object has by itself are fields like any other, and are missed',
    id: 'c032',
    rows: ['USE-12'],
    rendered: { ['__proto__']: 'text', toString: 'text' as const },
    answers: {},
    missing: ['__proto__', 'toString'],
    labels: { ['__proto__']: 'Proto', toString: 'To string' },
  },
  {
    quirk: 'the key `__proto__` is shown under its title, and left out while it is empty',
    id: 'c061',
    rows: ['USE-12', 'MCP-09'],
    rendered: { name: 'text', ['__proto__']: 'text' },
    answers: {},
    labels: { name: 'Your name', ['__proto__']: 'Harmless looking' },
  },
  {
    quirk: 'keys that are words of JSON Schema are keys',
    id: 'c173',
    rows: ['USE-12', 'MCP-01'],
    rendered: { title: 'text', description: 'text' },
    answers: {},
    missing: ['title'],
    labels: { title: 'Event Title', description: 'Description' },
    descriptions: { title: 'Name of the event', description: 'Event description (optional)' },
  },
  {
    quirk: 'quotation marks in a title stay as they are',
    id: 'c056',
    rows: ['MCP-01'],
    rendered: { confirm: 'text' },
    answers: {},
    missing: ['confirm'],
    labels: { confirm: 'Type "DELETE" to reach round two' },
  },
  {
    quirk: 'a format that only the description tells is text, with the description at hand',
    id: 'c174',
    rows: ['MCP-01', 'USE-12'],
    rendered: { date: 'text', startTime: 'text', duration: 'integer' },
    answers: {},
    missing: ['date', 'startTime', 'duration'],
    descriptions: {
      date: 'Event date',
      startTime: 'Event start time (HH:MM)',
      duration: 'Duration in minutes',
    },
  },
  {
    quirk: 'a field named password is a text with its limits and no default',
    id: 'c175',
    rows: ['MCP-02', 'MCP-04', 'MCP-08'],
    rendered: { username: 'text', email: 'text', password: 'text', newsletter: 'yes/no' },
    answers: { newsletter: false },
    missing: ['username', 'email', 'password'],
  },
  {
    quirk: 'fourteen texts, none of them required: all are shown, none is sent; lower-case titles stay',
    id: 'c078',
    rows: ['MCP-01', 'MCP-09'],
    rendered: {
      host: 'text',
      port: 'text',
      database: 'text',
      username: 'text',
      password: 'text',
      schema: 'text',
      poolSize: 'text',
      connectTimeout: 'text',
      idleTimeout: 'text',
      applicationName: 'text',
      sslMode: 'text',
      sslCert: 'text',
      sslKey: 'text',
      sslRootCert: 'text',
    },
    answers: {},
    labels: { host: 'host', poolSize: 'poolSize', sslRootCert: 'sslRootCert' },
  },
];

const wholeForms: readonly FormOutcome[] = [
  {
    quirk: 'a required text and a required address beside an optional number with a lower bound',
    id: 'c003',
    rows: ['MCP-01', 'MCP-02', 'MCP-03'],
    rendered: { name: 'text', email: 'text', age: 'number' },
    answers: {},
    missing: ['name', 'email'],
    labels: { name: 'Name', email: 'Email', age: 'Age' },
    descriptions: { name: 'Your full name', email: 'Your email address', age: 'Your age' },
  },
  {
    quirk: 'a required rating within bounds, and a comment that may stay empty',
    id: 'c103',
    rows: ['MCP-03', 'MCP-09'],
    rendered: { rating: 'number', comment: 'text' },
    answers: {},
    missing: ['rating'],
    labels: { rating: 'Rating (1-5)', comment: 'Comment' },
  },
  {
    quirk: 'the booking of a holiday: a required yes or no, two choices, a default',
    id: 'c092',
    rows: ['MCP-01', 'MCP-04', 'MCP-05', 'MCP-08'],
    rendered: {
      confirmBooking: 'yes/no',
      seatPreference: 'one of window, aisle, no preference',
      roomType: 'one of sea view, city view, garden view',
      travelInsurance: 'yes/no',
    },
    answers: { confirmBooking: false, travelInsurance: false },
    labels: {
      confirmBooking: 'Confirm booking',
      seatPreference: 'Seat preference',
      roomType: 'Room type',
      travelInsurance: 'Travel insurance',
    },
    descriptions: { confirmBooking: 'Confirm the booking (Flights + Hotel = $3,000)' },
  },
  {
    quirk: 'a required yes or no beside an optional choice that stays unmade',
    id: 'c162',
    rows: ['MCP-04', 'MCP-05', 'MCP-09'],
    rendered: {
      checkAlternatives: 'yes/no',
      flexibleDates: 'one of Next day = next_day, Same week = same_week, Next week = next_week',
    },
    answers: { checkAlternatives: false },
  },
  {
    quirk: 'the booking of a meeting: seven kinds, two of them required',
    id: 'c055',
    rows: ['MCP-01', 'MCP-02', 'MCP-05', 'MCP-06'],
    rendered: {
      title: 'text',
      email: 'text',
      day: 'date',
      attendees: 'integer',
      room: 'one of Huddle room (4) = small, Boardroom (20) = large',
      extras: 'some of Coffee = coffee, Projector = projector, Note taker = notes',
      recurring: 'yes/no',
    },
    answers: { recurring: false },
    missing: ['title', 'day'],
    labels: { title: 'Meeting title', day: 'Date', recurring: 'Repeat weekly' },
  },
  {
    quirk: 'a registration: six required texts and numbers, two optional questions',
    id: 'c147',
    rows: ['MCP-02', 'MCP-03', 'MCP-04', 'DLG-01'],
    rendered: {
      name: 'text',
      email: 'text',
      age: 'integer',
      street: 'text',
      city: 'text',
      zipCode: 'text',
      newsletter: 'yes/no/no answer',
      notifications: 'yes/no/no answer',
    },
    answers: {},
    missing: ['name', 'email', 'age', 'street', 'city', 'zipCode'],
  },
  {
    quirk: 'required and optional fields, one default: all but the yes or no are missing',
    id: 'c167',
    rows: ['MCP-04', 'MCP-05', 'MCP-06', 'MCP-08'],
    rendered: {
      title: 'text',
      priority: 'one of Low = low, Medium = medium',
      enabled: 'yes/no',
      count: 'integer',
      colors: 'some of Red, Blue',
      note: 'text',
    },
    answers: { title: 'Untitled', enabled: false },
    missing: ['priority', 'count', 'colors'],
  },
  {
    quirk: 'a web address and a day are left out, four defaults wait behind one missing name',
    id: 'c068',
    rows: ['MCP-02', 'MCP-03', 'MCP-05', 'MCP-08'],
    rendered: {
      name: 'text',
      check: 'yes/no/no answer',
      color: 'text',
      email: 'text',
      homepage: 'text',
      birthdate: 'date',
      integer: 'integer',
      number: 'number',
      petType: 'one of Cats = cats, Dogs = dogs, Birds = birds, Fish = fish, Reptiles = reptiles',
    },
    answers: { color: 'blue', integer: 42, number: 3.14, petType: 'dogs' },
    missing: ['name'],
    labels: { name: 'Full Name', homepage: 'Homepage', petType: 'Pet type' },
  },
  {
    quirk: 'every kind there is in thirteen fields, most with a default, one name missing',
    id: 'c101',
    rows: ['MCP-01', 'MCP-05', 'MCP-06', 'MCP-08'],
    rendered: {
      name: 'text',
      check: 'yes/no/no answer',
      firstLine: 'text',
      email: 'text',
      homepage: 'text',
      birthdate: 'date',
      integer: 'integer',
      number: 'number',
      untitledSingleSelectEnum: 'one of Monica, Rachel, Joey, Chandler, Ross, Phoebe',
      untitledMultipleSelectEnum: 'some of Guitar, Piano, Violin, Drums, Bass',
      titledSingleSelectEnum: 'one of Superman = hero-1, Green Lantern = hero-2, Wonder Woman = hero-3',
      titledMultipleSelectEnum: 'some of Tuna = fish-1, Salmon = fish-2, Trout = fish-3',
      legacyTitledEnum: 'one of Cats = pet-1, Dogs = pet-2, Birds = pet-3, Fish = pet-4, Reptiles = pet-5',
    },
    answers: {
      firstLine: 'It was a dark and stormy night.',
      integer: 42,
      number: 3.14,
      untitledSingleSelectEnum: 'Monica',
      untitledMultipleSelectEnum: ['Guitar'],
      titledSingleSelectEnum: 'hero-1',
      titledMultipleSelectEnum: ['fish-1'],
      legacyTitledEnum: 'pet-1',
    },
    missing: ['name'],
    labels: { name: 'String', number: 'Number in range 1-1000' },
  },
];

/** One entry for each thing that is distinct in the corpus. */
export const outcomes: readonly FormOutcome[] = [
  ...envelopeAndRoot,
  ...plainKinds,
  ...defaults,
  ...choices,
  ...tolerated,
  ...wholeForms,
];
