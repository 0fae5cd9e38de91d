/**
 * Converts the values of a form to the JSON object that is sent. Empty fields are left out. A chosen file is included
 * as Base64.
 */
export async function toPayload(values: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    Object.entries(values).map(
      async ([name, value]) => [name, isFiles(value) ? await readFile(value) : value] as const,
    ),
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== '' && value !== undefined && value !== null));
}

function isFiles(value: unknown): value is FileList {
  return typeof FileList !== 'undefined' && value instanceof FileList;
}

async function readFile(files: FileList): Promise<unknown> {
  const file = files[0];
  if (!file) return undefined;
  return { name: file.name, type: file.type, content_base64: await toBase64(file) };
}

function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
