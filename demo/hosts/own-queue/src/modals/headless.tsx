import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ModalProps } from './modal';

export default function HeadlessModal({ title, onClose, children }: ModalProps) {
  return (
    <Dialog open onClose={onClose}>
      <div className="overlay" aria-hidden="true" />
      <DialogPanel className="modal">
        <DialogTitle>{title}</DialogTitle>
        {children}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </DialogPanel>
    </Dialog>
  );
}
