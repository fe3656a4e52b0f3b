// @ts-check

/** @typedef {'title' | 'field' | 'dialog'} Focus where focus goes in the dialog */

/** @param {{ focus: Focus, isRemoved: boolean }} given */
function showDialog({ focus, isRemoved }) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  dialog.setAttribute('aria-describedby', 'text');
  dialog.innerHTML = `<h2 id="title" tabindex="-1">Bank asks</h2><p id="text">Please confirm the details.</p>
    <p><label>Name <input></label></p><button>OK</button>`;
  const ok = /** @type {HTMLElement} */ (dialog.querySelector('button'));
  ok.onclick = () => {
    dialog.close();
    if (isRemoved) dialog.replaceChildren();
  };
  if (focus === 'dialog') dialog.tabIndex = -1;
  document.body.append(dialog);
  dialog.showModal();
  const target = { title: dialog.querySelector('h2'), field: dialog.querySelector('input'), dialog }[focus];
  target?.focus();
}

/** @type {{ focus: Focus, isRemoved: boolean, what: string }[]} */
const DIALOGS = [
  { focus: 'title', isRemoved: false, what: 'a dialog with focus on its title' },
  { focus: 'field', isRemoved: false, what: 'a dialog with focus on its first field' },
  { focus: 'dialog', isRemoved: false, what: 'a dialog with focus on itself' },
  { focus: 'title', isRemoved: true, what: 'a dialog whose content goes with it' },
];

/** What goes wrong here too is Orca's or the browser's. @type {import('./flows.mjs').Flow} */
export const plain = {
  title: 'dialogs of plain HTML, without the element',
  async run(person) {
    for (const { focus, isRemoved, what } of DIALOGS) {
      await person.opens();
      await person.startsOther(showDialog, { focus, isRemoved });
      person.hears(`${what} is heard by its name`, /Bank asks/);
      person.hears(`${what} is heard by its description`, /Please confirm the details\./);
      await person.goesTo('OK');
      await person.presses('space');
      person.hears(`when ${what} has closed, focus in the page is heard`, /Start the task (?:push )?button/);
    }
  },
};
