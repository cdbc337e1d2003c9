/**
 * Tells assistive technology what a search or a filter found: the focus stays in the field, and nothing else says that the results
 * below it are others. Without `text` while the answer is awaited; a live region must be there before its text.
 */
export function FoundStatus({ text = '' }: { readonly text?: string | undefined }) {
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}
