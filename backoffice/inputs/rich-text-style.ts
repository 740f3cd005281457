/** How rich text looks while it is written and on the detail screen. */
export const richTextStyle = {
  '& .tiptap': {
    minHeight: 200,
    maxHeight: '60vh',
    overflowY: 'auto',
    px: 1.75,
    py: 1.5,
    outline: 'none',
    whiteSpace: 'pre-wrap',
    wordWrap: 'break-word',
    fontVariantLigatures: 'none',
  },
  '& p': { m: 0, mb: 1.25, lineHeight: 1.6 },
  '& h2': { fontSize: '1.125rem', m: 0, mt: 1.5, mb: 0.75 },
  '& h3': { fontSize: '1rem', m: 0, mt: 1.25, mb: 0.5 },
  '& ul, & ol': { m: 0, mb: 1.25, pl: 3 },
  // In a list of links each is 24 pixels high, without meeting the next (WCAG 2.2, 2.5.8).
  '& li, & li > p': { lineHeight: 1.8 },
  '& li > p': { mb: 0.25 },
  '& blockquote': {
    m: 0,
    mb: 1.25,
    pl: 2,
    borderLeft: '3px solid var(--palette-line2)',
    color: 'text.secondary',
  },
  '& a': { color: 'primary.main', textDecoration: 'underline', paddingBlock: '4.5px' },
  '& > :last-child, & .tiptap > :last-child': { mb: 0 },
  '& .ProseMirror-gapcursor': { display: 'none' },
} as const
