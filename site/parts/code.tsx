/** Text to be copied. */
export const Code = ({ id, label, text }: { id?: string; label: string; text: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what can be scrolled
  <pre className="code" id={id} tabIndex={0} aria-label={label}>
    <code>{text}</code>
  </pre>
)
