/** The columns that rows and their heads share; on narrow windows a row is a card. */
export const rowGrid = {
  display: 'grid',
  columnGap: 1,
  rowGap: 1,
  alignItems: 'center',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) 96px 32px',
    md: 'minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1.5fr) 152px 68px 32px',
  },
  gridTemplateAreas: {
    xs: '"file file drop" "address address address" "type type type" "description description description" "month year year"',
    md: '"file type description month year drop" "address address address address address address"',
  },
} as const

/** Fields of a row are as tall as it: their labels stand in the head of the columns, and are read aloud. */
export const rowFields = {
  display: 'contents',
  '--control': { xs: '40px', md: '36px' },
  '& .MuiFormLabel-root': {
    position: { md: 'absolute' },
    clipPath: { md: 'inset(50%)' },
    width: { md: '1px' },
    height: { md: '1px' },
    overflow: { md: 'hidden' },
    whiteSpace: { md: 'nowrap' },
  },
  '& .MuiOutlinedInput-root .MuiOutlinedInput-input, & .MuiOutlinedInput-root .MuiAutocomplete-input':
    { p: { md: '6px 8px' } },
  '& .MuiAutocomplete-root .MuiOutlinedInput-root': { pr: { md: '34px !important' } },
  '& .MuiAutocomplete-clearIndicator': { display: { md: 'none' } },
} as const
