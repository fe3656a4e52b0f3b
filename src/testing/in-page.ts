/** What a test may put into a field: a text, a number, a switch, labels of several options, or nothing. */
export type FieldValue = string | number | boolean | readonly string[] | undefined;

/** A field as the person sees it. */
export interface ShownField {
  /** Its label, without the mark of a required field. */
  label: string;
  /** The text in it, the label of the chosen option, a switch's state, or the labels in a list; `undefined` if empty. */
  value: string | boolean | string[] | undefined;
  required: boolean;
  /** The error shown at the field. */
  error: string | undefined;
}

/** A command for the function in the page. */
export type Command =
  | { name: 'ready'; timeout: number; hasLayout: boolean }
  | { name: 'fields' }
  | { name: 'fill'; label: string; value: FieldValue }
  | { name: 'read'; hasLayout: boolean }
  | { name: 'open'; stage: 'edit' | 'respond' }
  | { name: 'respond'; text: string }
  | { name: 'find' | 'click'; button: 'submit' | 'reject' | 'cancel'; reason?: string | undefined };

/**
 * Reads the card, or acts on it. A browser's driver sends this function to the page as text, so it must not use anything
 * else of its module.
 * @throws {Error} if the wanted field, option or button is missing; the message lists those that exist.
 */
export async function inPage(element: Element, command: Command): Promise<ShownField[]> {
  const shown = element as HTMLElement & { ready: Promise<void>; updateComplete: Promise<unknown> };
  const root = shown.shadowRoot;
  if (!root || !shown.ready) throw new Error('This is not an <mcp-elicitation>, or its script has not run');
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const list = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text)).join(', ') || 'none';
  const all = (parent: ParentNode, selector: string) => [...parent.querySelectorAll<HTMLElement>(selector)];
  await shown.updateComplete;

  const labelOf = (field: Element) => {
    const label = field.querySelector('[part~=label]')?.cloneNode(true) as HTMLElement | undefined;
    for (const star of label ? all(label, '[aria-hidden=true]') : []) star.remove();
    return plain(label?.textContent);
  };
  const inputsOf = (field: Element, type: string) => all(field, `input[type=${type}]`) as HTMLInputElement[];
  const textOf = (input: Element) => plain(input.closest('label')?.textContent);
  const chipsOf = (field: Element) => all(field, '.chip').map((chip) => plain(chip.querySelector('bdi')?.textContent));
  const controlOf = (field: Element) => field.querySelector<HTMLInputElement>('input[part~=control], textarea, select');

  /** Whether the field is a list of typed items. A search for several options is not such a list. */
  const isList = (field: Element) => field.querySelector('input[enterkeyhint=enter]') !== null;
  const unlessEmpty = (texts: string[]) => (texts.length > 0 ? texts : undefined);
  const shownValue = (field: Element): ShownField['value'] => {
    const control = controlOf(field);
    if (control?.type === 'checkbox') return control.checked;
    const radios = inputsOf(field, 'radio');
    if (radios.length > 0) {
      const chosen = radios.find(({ checked }) => checked);
      return chosen?.value ? textOf(chosen) : undefined;
    }
    if (!control) {
      const fixed = field.querySelector('p[part~=control]');
      const boxes = inputsOf(field, 'checkbox').filter(({ checked }) => checked);
      return fixed ? plain(fixed.textContent) : unlessEmpty(boxes.map(textOf));
    }
    const { options, selectedIndex = 0 } = control as unknown as Partial<HTMLSelectElement>;
    if (options) return control.value ? plain(options[selectedIndex]?.text) : undefined;
    const chips = chipsOf(field);
    if (isList(field)) return unlessEmpty([...chips, ...(control.value ? [control.value] : [])]);
    return unlessEmpty(chips) ?? (control.value || undefined);
  };
  const read = (field: Element): ShownField => ({
    label: labelOf(field),
    value: shownValue(field),
    required: field.querySelector('[part~=label] [aria-hidden=true]') !== null,
    error: plain(field.querySelector('[part~=error]')?.textContent) || undefined,
  });

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
      const wanted = texts.length > 0 ? options.find(({ text }) => plain(text) === texts[0]) : options[0];
      if (!wanted)
        throw noOption(
          label,
          texts[0] ?? '',
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
        else if (offered.includes(text)) leave(control);
        else throw noOption(label, text, offered);
        await shown.updateComplete;
      }
    } else {
      await enterText(control, texts[0] ?? '');
      const [text] = texts;
      if (isSearch && text && !optionsIn(field).includes(text)) throw noOption(label, text, optionsIn(field));
      send(control, 'change');
    }
    leave(control ?? (field.querySelector('input') as HTMLElement));
    await shown.updateComplete;
  };

  const buttons = () => list(all(root, '.buttons button').map((one) => plain(one.textContent)));
  /** Two frames after a change, the element knows which parts have moved and which are in view. */
  const nextFrames = async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  };

  const fields = all(root, '[part~=field]');
  switch (command.name) {
    case 'ready': {
      const isReady = (async () => {
        while (!root.querySelector('[part~=cancel]')) {
          await new Promise((resolve) => shown.addEventListener('shown', resolve, { once: true }));
          await shown.updateComplete;
        }
        if (command.hasLayout) await shown.ready;
      })();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, refuse) => {
        timer = setTimeout(() => {
          const hasCard = root.querySelector('[part~=cancel]') !== null;
          const state = hasCard ? 'No press counts yet: is the card in view?' : 'Nothing is on screen';
          refuse(new Error(`${state} (after ${command.timeout} ms)`));
        }, command.timeout);
      });
      await Promise.race([isReady, late]);
      clearTimeout(timer);
      return [];
    }
    case 'fields':
      return fields.map(read);
    case 'fill': {
      const found = fields.filter((field) => labelOf(field) === plain(command.label));
      const [field] = found;
      const labels = `the labels there are: ${list(fields.map(labelOf))}`;
      if (!field) throw new Error(`There is no field ${JSON.stringify(command.label)}; ${labels}`);
      if (found.length > 1)
        throw new Error(`${found.length} fields are called ${JSON.stringify(command.label)}; ${labels}`);
      await fill(field, command.label, command.value);
      return [];
    }
    case 'read': {
      if (!root.querySelector('[part~=arguments]')) throw new Error('There is no action to decide about');
      for (const secret of all(root, '[data-argument] .masked + button')) {
        secret.click();
        await shown.updateComplete;
      }
      if (!command.hasLayout) return [];
      for (const end of all(root, '.review .end')) {
        end.scrollIntoView();
        await nextFrames();
      }
      return [];
    }
    case 'open': {
      const { stage } = command;
      const back = root.querySelector<HTMLElement>('.to-decide');
      const isResponding = root.querySelector('.response') !== null;
      if (back && isResponding === (stage === 'respond')) return [];
      back?.click();
      await shown.updateComplete;
      const button = root.querySelector<HTMLElement>(`.${stage}`);
      if (!button) throw new Error(`There is no button ${stage}; the buttons there are: ${buttons()}`);
      button.click();
      await shown.updateComplete;
      return [];
    }
    case 'respond':
      await enterText(root.querySelector('.response') as HTMLInputElement, command.text);
      return [];
    case 'find':
    case 'click': {
      const button = root.querySelector<HTMLElement>(`[part~=${command.button}]`);
      if (!button) throw new Error(`There is no button ${command.button}; the buttons there are: ${buttons()}`);
      if (command.reason !== undefined) {
        const reason = root.querySelector<HTMLInputElement>('.reason input');
        if (!reason) throw new Error('There is no input for a reason: the host has not set rejectReason');
        await enterText(reason, command.reason);
      }
      if (command.name === 'click') button.click();
      else {
        button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        // The element learns in a frame that its buttons have moved, and takes no press for half a second.
        await nextFrames();
        await shown.ready;
      }
      await shown.updateComplete;
      return [];
    }
  }
}
