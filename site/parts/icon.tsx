const paths = {
  search:
    'M10 4a6 6 0 1 0 3.7 10.7l4.8 4.8 1.4-1.4-4.8-4.8A6 6 0 0 0 10 4Zm0 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
  contrast: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2v14a7 7 0 0 1 0-14Z',
  person:
    'M12 2.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM4 8.2l.4-1.9C7 7 9.5 7.5 12 7.5s5-.5 7.6-1.2l.4 1.9c-1.9.5-3.7.9-5.5 1.1V21h-2v-6h-1v6h-2V9.3C7.7 9.1 5.9 8.7 4 8.2Z',
  download: 'M11 4h2v8.2l2.8-2.8 1.4 1.4L12 16l-5.2-5.2 1.4-1.4 2.8 2.8V4ZM5 18h14v2H5v-2Z',
  open: 'M14 4h6v6h-2V7.4l-7.3 7.3-1.4-1.4L16.6 6H14V4ZM5 6h5v2H7v9h9v-3h2v5H5V6Z',
  file: 'M6 3h8l4 4v14H6V3Zm2 2v14h8V8h-3V5H8Z',
  arrow: 'M13.2 5.8 19.4 12l-6.2 6.2-1.4-1.4 3.8-3.8H5v-2h10.6l-3.8-3.8 1.4-1.4Z',
  phone:
    'M7 3h3l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2L21 14v3c0 1.7-1.3 3-3 3C10.3 20 4 13.7 4 6c0-1.7 1.3-3 3-3Z',
  mail: 'M3 5h18v14H3V5Zm2 3.2V17h14V8.2l-7 5-7-5ZM6.3 7 12 11l5.7-4H6.3Z',
  place:
    'M12 2.5a7 7 0 0 1 7 7c0 4.6-7 12-7 12s-7-7.4-7-12a7 7 0 0 1 7-7Zm0 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  clock:
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 2a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm-1 2h2v4.6l3.2 3.2-1.4 1.4L11 12.4V7Z',
  notice: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm-1 8v6h2v-6h-2Zm0-4v2h2V7h-2Z',
} as const
export type IconName = keyof typeof paths

/** Decoration beside a word, never instead of one. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    width="20"
    height="20"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} fill="currentColor" />
  </svg>
)
