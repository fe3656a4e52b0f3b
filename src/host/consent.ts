import type { Field, LeafField, NumberField } from '../form/field.js';
import { INVISIBLE } from '../form/hidden.js';
import { latinOf } from '../protocol/lookalikes.js';

/** Accents and characters without ink, which `fold` removes. */
const faint = new RegExp(`[\\u0300-\\u036f${INVISIBLE}]`, 'gu');

/** Beginnings of words that express consent, anywhere in a text, in the ten languages of the element. */
const CONSENT = [
  ...['confirm', 'consent', 'approv', 'accept', 'agree', 'allow', 'permi', 'authori', 'proceed', 'acknowledg', 'grant'],
  ...['go ahead', 'understand', 'understood', 'yes', 'okay', 'certify'],
  ...['zustimm', 'stimme zu', 'bestätig', 'einverstanden', 'einwillig', 'erlaub', 'genehmig', 'akzeptier', 'freigabe'],
  ...['freigeb', 'autoris', 'approuv', "d'accord", 'oui', 'acept', 'autoriz', 'aprob', 'aprueb', 'acuerdo'],
  ...['aceit', 'aprov', 'concord', 'signature', 'initials', 'sign here', 'unterschr', 'assinatura'],
].map((word) => `\\b${fold(word)}`);

/** Words of consent in languages that do not separate words as Latin scripts do. */
const CONSENT_ELSEWHERE = [
  ...[
    'はい',
    '同意',
    '許可',
    '承認',
    '承諾',
    '了承',
    '確認',
    '实行',
    '実行',
    '确认',
    '批准',
    '允许',
    '接受',
    '授权',
    '確定',
    '确定',
  ],
  ...['동의', '승인', '확인', '허용', '수락', 'हाँ', 'हां', 'सहमत', 'स्वीकार', 'अनुमति', 'पुष्टि', 'मंज़ूर'],
  ...['نعم', 'موافق', 'أوافق', 'قبول', 'أقبل', 'تأكيد', 'أؤكد', 'السماح', 'اسمح'],
  ...['署名', '签名', '서명', 'हस्ताक्षर', 'توقيع'],
].map(fold);

/** Beginnings of texts that express a yes or a no. Elsewhere in a text they are too short, or too common, to mean it. */
const DECISION = [
  ...['y', 'yep', 'yeah', 'ok', 'sure', 'true', 'on', 'ja', 'j', 'si', 'sim'],
  ...['n', 'no', 'nope', 'never', 'not', 'false', 'off', 'deny', 'reject', 'decline', 'refuse', 'cancel', 'abort'],
  ...['stop', 'skip', 'dismiss', 'disagree', 'nein', 'nicht', 'ablehnen', 'abbrechen', 'non', 'refuser', 'annuler'],
  ...['cancelar', 'rechazar', 'denegar', 'não', 'recusar', 'rejeitar', 'negar'],
  ...[
    'yup',
    'aye',
    'affirmative',
    'roger',
    'lgtm',
    'fine',
    'always',
    'do it',
    'go on',
    'continue',
    'execute',
    'run',
    'deploy',
  ],
  ...['delete', 'remove', 'erase', 'overwrite', 'pay', 'buy', 'send', 'submit', 'publish', 'install', 'sign', 'weiter'],
  ...['fortfahren', 'ausführen', 'löschen', 'continuer', 'exécuter', 'supprimer', 'continuar', 'ejecutar', 'eliminar'],
  ...['borrar', 'prosseguir', 'executar', 'excluir', 'да'],
].map((word) => `${fold(word)}\\b`);
const DECISION_ELSEWHERE = [
  ...[
    '是',
    '好',
    '行',
    '对',
    '否',
    '不',
    '拒绝',
    '取消',
    'いいえ',
    '拒否',
    'キャンセル',
    '네',
    '예',
    '아니요',
    '취소',
    '거부',
  ],
  ...['続行', '続ける', '削除', '继续', '执行', '删除', '계속', '실행', '삭제', 'जारी', 'متابعة', 'تنفيذ', 'حذف'],
  ...['नहीं', 'अस्वीकार', 'रद्द', 'لا', 'رفض', 'إلغاء', '✓', '✔', '☑', '✅', '👍', '✗', '✘', '❌', '👎'],
].map((word) => `${fold(word)}(?!\\p{L})`);

/** Beginnings of sentences that ask whether to do something. */
const QUESTION = [
  ...[
    'may (i|we)',
    'can (i|we)',
    'shall (i|we)',
    'should (i|we)',
    'do you (want|wish)',
    'would you like',
    'want me to',
  ],
  ...['are you sure', 'is it ok', 'ok to', 'darf ich', 'soll ich', 'mochten sie', 'wollen sie', 'sind sie sicher'],
  ...['puis je', 'dois je', 'voulez vous', 'souhaitez vous', 'etes vous sur', 'puedo', 'debo', 'quieres?', 'desea'],
  ...['esta segur', 'posso', 'devo', 'deseja', 'tem certeza', 'क्या', 'هل'],
].map((words) => `^ *${words}`);
/** Words of such sentences in languages that put them at the end. */
const QUESTION_ELSEWHERE = ['よろしい', 'いいですか', '是否', '可以吗', '할까요', '하시겠습니까'].map(fold);

const consent = new RegExp([...CONSENT, ...CONSENT_ELSEWHERE].join('|'));
const decision = new RegExp(`^(${[...DECISION, ...DECISION_ELSEWHERE].join('|')})`, 'u');

const question = new RegExp([...QUESTION, ...QUESTION_ELSEWHERE].join('|'));

/** Whether a text for the person asks for a yes. The fields of the form do not matter. */
export function asksForConsent(text: string): boolean {
  return text.split(/[.!?,;:\n¿¡。！？،؟]/).some((sentence) => {
    const folded = fold(sentence);
    return consent.test(folded) || question.test(folded);
  });
}

/**
 * Whether an answer without a person may count as a yes. It may
 *
 * - by its form, if the server wrote it: a yes/no, a value that the schema fixes, a choice between two options or fewer, a
 *   number that can be one of two, a text of one letter;
 * - by its words, if the server or the application wrote it: the field's name, title or description expresses consent, or an
 *   option or the answer itself says yes or no. The words are those of the element's ten languages, and their lookalikes.
 *
 * If in doubt, it counts as a yes. A server can avoid the words on purpose; it then gets an answer, but no consent.
 * @param isOwn Whether the application gives the answer. The application's "no" to a yes/no is not a yes.
 */
export function mayConsent(field: LeafField, value: unknown, isOwn: boolean): boolean {
  if (field.kind === 'fixed' || value === true) return true;
  return (!isOwn && hasTwoAnswers(field, value)) || speaksOfConsent(field) || answersOf(field, value).some(decides);
}

/** Whether the name, title or description of a field expresses consent. */
export function speaksOfConsent({ key, label, fullLabel = '', description }: Field): boolean {
  return [key, label, fullLabel, description].some((text) => consent.test(fold(text)));
}

function hasTwoAnswers(field: LeafField, value: unknown): boolean {
  switch (field.kind) {
    case 'boolean':
      return true;
    case 'choice':
    case 'choices':
      return field.options.length <= 2;
    case 'number':
      return isOneOfTwo(field, value);
    case 'text':
      return (field.constraints.maxLength ?? Infinity) <= 1;
    default:
      return false;
  }
}

/** Whether a number has two values or fewer, or is the least or the greatest value of a range like a share's, from 0 to 1. */
function isOneOfTwo({ integer, constraints }: NumberField, value: unknown): boolean {
  const { minimum = -Infinity, maximum = Infinity, multipleOf = 0 } = constraints;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = constraints;
  const least = Math.max(minimum, exclusiveMinimum);
  const most = Math.min(maximum, exclusiveMaximum);
  if (most - least <= 1 && (value === least || value === most)) return true;
  const step = integer ? Math.max(multipleOf, 1) : multipleOf;
  if (step === 0) return false;
  if (integer && !Number.isInteger(step)) return true; // Which of its multiples are whole is not worth the code.
  const first = Math.max(Math.ceil(minimum / step), Math.floor(exclusiveMinimum / step) + 1);
  const last = Math.min(Math.floor(maximum / step), Math.ceil(exclusiveMaximum / step) - 1);
  return last - first <= 1;
}

/** The texts that may say yes in a field's answer: the answer, and the options that it was chosen from. */
function answersOf(field: LeafField, value: unknown): string[] {
  const options = 'options' in field ? field.options.flatMap(({ label, value }) => [label, value]) : [];
  return [value, ...options].flat().filter((text) => typeof text === 'string');
}

function decides(answer: string): boolean {
  const text = fold(answer).replace(/^[^\p{L}\p{N}\p{So}\p{Sm}]+/u, '');
  return decision.test(text) || consent.test(text);
}

/** A text in one spelling: separate words, without accents and invisible characters, lookalikes as Latin letters. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(faint, '')
    .normalize('NFC')
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replace(/[\s_\-.]+/g, ' ')
    .replace(/[^a-z ]/g, (letter) => latinOf(letter) ?? letter)
    .trim();
}
