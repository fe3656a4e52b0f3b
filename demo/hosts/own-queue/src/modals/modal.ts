import type { ReactNode } from 'react';

export interface ModalProps {
  title: string;
  /** The person closed the modal: the × of the library, Escape, or a click beside it. */
  onClose(): void;
  children: ReactNode;
}
