import { expect } from '@open-wc/testing';
import { answerPermission, type PermissionRequest } from '../../../src/interrupts/index.js';
import { scriptedHost } from './scripted-host.js';

const options = [
  { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
];

/** Rejects a call, and returns its review. */
async function reviewOf(toolCall: PermissionRequest['toolCall']) {
  const host = scriptedHost({ action: 'reject' });
  const answer = await answerPermission(host, { toolCall, options });
  expect(answer).to.deep.equal({ outcome: { outcome: 'selected', optionId: 'no' } });
  return host.reviews[0]!;
}

describe('a permission of the Agent Client Protocol', () => {
  for (const [what, more] of [
    ['no input', {}],
    ['an empty object', { rawInput: {} }],
    ['an empty list of changes', { rawInput: {}, content: [] }],
    ['an empty text', { rawInput: '' }],
  ] as const) {
    it(`cannot be given to a call with ${what}, because its title is no command [REV-14]`, async () => {
      const { defect, message } = await reviewOf({ kind: 'execute', title: 'rm -rf build', ...more });
      expect(defect).to.equal('args: not sent with the call');
      expect(message).to.contain('rm -rf build');
    });
  }

  it('cannot be given if a number came rounded, because another one may run [REV-14]', async () => {
    const { defect } = await reviewOf({ rawInput: { id: Number('2512292042121000001') } });
    expect(defect).to.contain('too large');
  });

  it('shows a call whose kind is empty', async () => {
    expect(await reviewOf({ kind: '', rawInput: { path: '/a' } })).to.deep.include({
      action: '?',
      args: { path: '/a' },
    });
  });
});
