import { expect } from '@open-wc/testing';
import { Form } from '../../src/form/form.js';
import { cleanLine, cleanText } from '../../src/form/text/label.js';

describe('a text of the server in letters that look important', () => {
  const plain: [text: string, plain: string][] = [
    ['𝗔𝗰𝗰𝗲𝗽𝘁 𝗻𝗼𝘄', 'Accept now'],
    ['𝕬𝖕𝖕𝖗𝖔𝖛𝖊 𝟮𝟰', 'Approve 24'],
    ['𝓢𝓮𝓷𝓭 ℰ𝒱ℰℛ𝒴', 'Send EVERY'],
    ['ＡＰＰＲＯＶＥ！', 'APPROVE!'],
    ['Ｐlease', 'Please'],
  ];
  for (const [text, shown] of plain) {
    it(`is shown in plain letters: ${text} [END-21]`, () => {
      expect(cleanLine(text)).to.equal(shown);
      expect(cleanText(text)).to.equal(shown);
    });
  }

  const kept = ['let 𝑥 and 𝑦 be in ℝ', '株式会社ＡＢＣ', 'ＮＴＴ東日本', 'テスト１２３', '서울ＡＢ', 'Zoë™ №1'];
  for (const text of kept) {
    it(`keeps its letters where they are usual: ${text} [END-21]`, () => {
      expect(cleanLine(text)).to.equal(text);
    });
  }

  it('is judged line by line: one Chinese word keeps no other line in letters of full width [END-21]', () => {
    expect(cleanText('ＡＰＰＲＯＶＥ\n好')).to.equal('APPROVE\n好');
  });

  it('is never a value: what is sent, and its label, stay as they are [END-21]', () => {
    const form = new Form({
      properties: { a: { enum: ['𝗔𝗰𝗰𝗲𝗽𝘁', 'ＡＢＣ'], default: 'ＡＢＣ' }, b: { default: '𝗔𝗰𝗰𝗲𝗽𝘁', type: 'string' } },
    });
    expect(form.content()).to.deep.equal({ a: 'ＡＢＣ', b: '𝗔𝗰𝗰𝗲𝗽𝘁' });
    const [field] = form.fields;
    expect(field?.kind === 'choice' && field.options.map(({ label }) => label)).to.deep.equal(['𝗔𝗰𝗰𝗲𝗽𝘁', 'ＡＢＣ']);
  });
});
