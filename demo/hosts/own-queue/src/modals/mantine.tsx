import '@mantine/core/styles.css';
import { MantineProvider, Modal } from '@mantine/core';
import type { ModalProps } from './modal';

export default function MantineModal({ title, onClose, children }: ModalProps) {
  return (
    <MantineProvider>
      <Modal opened title={title} onClose={onClose} closeOnClickOutside={false} transitionProps={{ duration: 0 }}>
        {children}
      </Modal>
    </MantineProvider>
  );
}
