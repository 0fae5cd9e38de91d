import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FileInput } from '#ui/field/form-controls.tsx';
import styles from './attachment-input.module.css';

interface AttachmentInputProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

const BYTES_PER_KIB = 1024;

/** Renders the input for a file. With scripts, the chosen file is named with its size, and can be removed. */
export function AttachmentInput(props: AttachmentInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  // The visitor may have chosen the file before the code of the form was loaded.
  useEffect(() => setFile(chosenFile(input.current)), []);
  const remove = (): void => {
    if (!input.current) return;
    input.current.value = '';
    setFile(null);
    input.current.focus();
  };
  return (
    <div className={styles.attachment} data-attachment>
      <FileInput
        {...props}
        state={file ? 'Файл выбран' : 'Файл не выбран'}
        ref={input}
        accept=".pdf,.docx,.odt,.rtf"
        onChange={(event) => setFile(chosenFile(event.currentTarget))}
      />
      {file && (
        <p className={styles.file}>
          <span>
            {file.name}, {sizeOf(file)}
          </span>
          <Button look="text" onClick={remove}>
            Убрать файл
          </Button>
        </p>
      )}
    </div>
  );
}

function chosenFile(input: HTMLInputElement | null): File | null {
  return input?.files?.[0] ?? null;
}

function sizeOf({ size }: File): string {
  const kib = Math.max(1, Math.round(size / BYTES_PER_KIB));
  return kib < BYTES_PER_KIB ? `${kib} КБ` : `${(kib / BYTES_PER_KIB).toFixed(1).replace('.', ',')} МБ`;
}
