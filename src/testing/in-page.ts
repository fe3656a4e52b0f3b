/** What a test may put into a field: a text, a number, a switch, labels of several options, or nothing. */
export type FieldValue = string | number | boolean | readonly string[] | undefined;

/** A command for the function in the page. */
export type Command =
  | { name: 'ready'; timeout: number; hasLayout: boolean }
  | { name: 'fill'; label: string; value: FieldValue }
  | { name: 'reveal' | 'find' | 'click' };

/**
 * Acts on the card. A browser's driver sends this function to the page as text, so it must not use anything else of its
 * module.
 * @throws {Error} if the wanted field, option or button is missing; the message lists those that exist.
 */
export async function inPage(element: Element, command: Command): Promise<void> {
  const shown = element as HTMLElement & { ready: Promise<void>; updateComplete: Promise<unknown> };
  const root = shown.shadowRoot;
  if (!root || !shown.ready) throw new Error('This is not an <mcp-elicitation>, or its script has not run');
  /** Without the isolates around the key beside a label. */
  const plain = (text: string | null | undefined) =>
    (text ?? '')
      .replace(/[\u2068\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const list = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text)).join(', ') || 'none';
  const all = (parent: ParentNode, selector: string) => [...parent.querySelectorAll<HTMLElement>(selector)];
  await shown.updateComplete;

  const labelOf = (field: Element) => {
    const label = field.querySelector('[part~=label]')?.cloneNode(true) as HTMLElement | undefined;
    for (const star of label ? all(label, '[aria-hidden=true]') : []) star.remove();
    return plain(label?.textContent);
  };
  const inputsOf = (field: Element, type: string) => all(field, `input[type=${type}]`) as HTMLInputElement[];
  /** The label of an option, without the description below it. */
  const textOf = (input: Element) => {
    const label = input.closest('label');
    return plain((label?.querySelector('bdi') ?? label)?.textContent);
  };
  const controlOf = (field: Element) => field.querySelector<HTMLInputElement>('input[part~=control], textarea, select');

  /** Whether the field is a list of typed items. A search for several options is not such a list. */
  const isList = (field: Element) => field.querySelector('input[enterkeyhint=enter]') !== null;

  const send = (control: HTMLElement, ...types: string[]) => {
    for (const type of types) control.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  };
  /** Leaves a field. A single control listens to `blur`, a group or a list to `focusout`. */
  const leave = (control: HTMLElement) => {
    control.dispatchEvent(new FocusEvent('blur'));
    control.dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
  };
  /** Cancelable, as a person's press is: the card marks a key that it used, so that the key submits no form. */
  const press = (control: HTMLElement, key: string) =>
    control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const enterText = async (control: HTMLInputElement, text: string) => {
    control.value = text;
    send(control, 'input');
    await shown.updateComplete;
  };
  const noOption = (label: string, wanted: string, options: readonly string[]) =>
    new Error(`${JSON.stringify(label)} has no option ${JSON.stringify(wanted)}, only ${list(options)}`);

  /** Whether an option of a list has a label. What the server says of the option follows the label. */
  const isCalled = (shown: string, label: string) => shown === label || shown.startsWith(`${label}: `);
  const optionsIn = (field: Element) => all(field, '[role=option]').map(({ textContent }) => plain(textContent));

  const fill = async (field: Element, label: string, value: FieldValue) => {
    const texts = Array.isArray(value) ? value.map(String) : value === undefined || value === '' ? [] : [String(value)];
    const control = controlOf(field);
    const radios = inputsOf(field, 'radio');
    const isSearch = control?.getAttribute('role') === 'combobox';
    if (control?.type === 'checkbox') {
      if (typeof value !== 'boolean') throw new Error(`${JSON.stringify(label)} takes true or false`);
      if (control.checked !== value) control.click();
    } else if (radios.length > 0) {
      const wanted = texts[0] ?? '';
      const radio = radios.find((one) => (typeof value === 'boolean' || !wanted ? one.value : textOf(one)) === wanted);
      if (!radio) throw noOption(label, wanted, radios.map(textOf));
      if (!radio.checked) radio.click();
    } else if (!control) {
      const boxes = inputsOf(field, 'checkbox');
      if (boxes.length === 0) throw new Error(`${JSON.stringify(label)} takes no answer`);
      const missing = texts.find((text) => !boxes.some((box) => textOf(box) === text));
      if (missing !== undefined) throw noOption(label, missing, boxes.map(textOf));
      for (const box of boxes) if (texts.includes(textOf(box)) !== box.checked) box.click();
    } else if (control.matches('select')) {
      const options = [...(control as unknown as HTMLSelectElement).options];
      const [text] = texts;
      const wanted = text === undefined ? options[0] : options.find((option) => isCalled(plain(option.text), text));
      if (!wanted)
        throw noOption(
          label,
          text ?? '',
          options.slice(1).map(({ text }) => plain(text)),
        );
      control.value = wanted.value;
      send(control, 'input', 'change');
    } else if (Array.isArray(value) || isList(field) || field.querySelector('.chip')) {
      while (field.querySelector('.chip')) {
        field.querySelector<HTMLElement>('.chip button')?.click();
        await shown.updateComplete;
      }
      for (const text of texts) {
        await enterText(control, text);
        const offered = optionsIn(field);
        // Enter adds an item to a list. In a search, Enter would choose the first option; leaving it takes the whole text.
        if (!isSearch) press(control, 'Enter');
        else if (offered.some((shown) => isCalled(shown, text))) leave(control);
        else throw noOption(label, text, offered);
        await shown.updateComplete;
      }
    } else {
      await enterText(control, texts[0] ?? '');
      const [text] = texts;
      if (isSearch && text && !optionsIn(field).some((shown) => isCalled(shown, text)))
        throw noOption(label, text, optionsIn(field));
      send(control, 'change');
    }
    leave(control ?? (field.querySelector('input') as HTMLElement));
    await shown.updateComplete;
  };

  /** Two frames after a change, the element knows which parts have moved and which are in view. */
  const nextFrames = async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  };

  /** Every card has this row, with or without a Cancel. */
  const hasCard = () => root.querySelector('[part~=actions]') !== null;

  switch (command.name) {
    case 'ready': {
      const isReady = (async () => {
        while (!hasCard()) {
          await new Promise((resolve) => shown.addEventListener('shown', resolve, { once: true }));
          await shown.updateComplete;
        }
        if (command.hasLayout) await shown.ready;
      })();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, refuse) => {
        timer = setTimeout(() => {
          const state = hasCard() ? 'No press counts yet: is the card in view?' : 'Nothing is on screen';
          refuse(new Error(`${state} (after ${command.timeout} ms)`));
        }, command.timeout);
      });
      await Promise.race([isReady, late]);
      clearTimeout(timer);
      return;
    }
    case 'fill': {
      const fields = all(root, '[part~=field]');
      const found = fields.filter((field) => labelOf(field) === plain(command.label));
      const [field] = found;
      const labels = `the labels there are: ${list(fields.map(labelOf))}`;
      if (!field) throw new Error(`There is no field ${JSON.stringify(command.label)}; ${labels}`);
      if (found.length > 1)
        throw new Error(`${found.length} fields are called ${JSON.stringify(command.label)}; ${labels}`);
      await fill(field, command.label, command.value);
      return;
    }
    case 'reveal': {
      if (!root.querySelector('[part~=arguments]')) throw new Error('There is no action to decide about');
      for (const secret of all(root, '[data-argument] .masked + button')) {
        secret.click();
        await shown.updateComplete;
      }
      return;
    }
    case 'find':
    case 'click': {
      const button = root.querySelector<HTMLElement>('[part~=submit]');
      if (!button) {
        const buttons = all(root, '.buttons button').map((one) => plain(one.textContent));
        throw new Error(`There is no button to submit with; the buttons there are: ${list(buttons)}`);
      }
      if (command.name === 'click') button.click();
      else {
        const lead = () => button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        lead();
        await nextFrames();
        for (let ends = 0; ends < 2; ends++) {
          const readOn = root.querySelector<HTMLElement>('.read-on:not(.reserved)');
          if (!readOn) break;
          readOn.click();
          await new Promise((resolve) => setTimeout(resolve, 300)); // Four times a second, the element looks what is in view.
        }
        // The element learns in a frame that its buttons have moved, and takes no press for half a second. A card that goes
        // in that time never becomes ready.
        lead();
        await nextFrames();
        while (button.isConnected && !shown.matches(':state(ready)')) await new Promise(requestAnimationFrame);
        if (!button.isConnected) throw new Error('The card went before a press counted');
      }
      await shown.updateComplete;
      return;
    }
  }
}
