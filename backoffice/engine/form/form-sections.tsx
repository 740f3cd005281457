import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { counted } from '../../../pt-br/words.ts'
import { fieldOf, type AnyResource, type FormSection } from '../../../kernel/resource.ts'
import { inputOf } from '../../inputs/by-kind.tsx'
import { inTabs, SectionTabs } from '../section-tabs.tsx'

/** A section of this many fields or fewer has room for its texts in the whole width. */
const few = 5
function isWide(resource: AnyResource, name: string, section: FormSection): boolean {
  const field = fieldOf(resource, name)
  const { width } = inputOf(field)
  if (width === 'full') return true
  if (section.aside) return width !== 'short'
  if (width !== undefined || field.secret) return false
  return section.fields.length <= few && 'max' in field && field.max > 60
}

/** Whether a field holds other than what a new record begins with. */
export function saysSomething(resource: AnyResource, name: string, value: unknown): boolean {
  const field = fieldOf(resource, name)
  const first = 'initial' in field ? field.initial : null
  return value !== null && value !== undefined && value !== '' && value !== (first ?? false)
}

interface SectionsProps {
  readonly resource: AnyResource
  /** The fields of a section that are shown; sections left without any are not drawn. */
  readonly fieldsOf: (section: FormSection) => readonly string[]
  readonly field: (name: string) => ReactNode
  readonly tab: number
  readonly onTab: (tab: number) => void
  /** Whether a field holds something; the folded ones open then. */
  readonly isFilled: (name: string) => boolean
  /** Names of the fields that have a fault. */
  readonly faulty: readonly string[]
}

/** The form's sections: stacked with asides beside them, or in tabs when there are many. */
export function FormSections(props: SectionsProps) {
  const shown = props.resource.form.filter((section) => props.fieldsOf(section).length > 0)
  if (inTabs(props.resource)) return <Tabbed {...props} sections={shown} />
  const main = shown.filter(({ aside }) => !aside)
  const aside = shown.filter((section) => section.aside)
  const stack = (sections: readonly FormSection[]) => (
    <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start', minWidth: 0 }}>
      {sections.map((section) => (
        <Section key={section.title} {...props} section={section} />
      ))}
    </Box>
  )
  if (aside.length === 0) return <Box sx={{ maxWidth: 880 }}>{stack(main)}</Box>
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
      }}
    >
      {stack(main)}
      {stack(aside)}
    </Box>
  )
}

function Section({ section, ...props }: SectionsProps & { readonly section: FormSection }) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
      {section.title !== '' && (
        <Typography variant="h2" sx={{ mb: 2 }}>
          {section.title}
        </Typography>
      )}
      <Fields {...props} section={section} />
    </Paper>
  )
}

function Fields({ section, ...props }: SectionsProps & { readonly section: FormSection }) {
  const shown = props.fieldsOf(section)
  const folded = shown.filter((name) => section.folded?.includes(name))
  const others = shown.filter((name) => !folded.includes(name))
  return (
    <>
      <Grid {...props} section={section} names={others} />
      {folded.length > 0 && <Folded {...props} section={section} names={folded} />}
    </>
  )
}

type NamedProps = SectionsProps & {
  readonly section: FormSection
  readonly names: readonly string[]
}
/** Fields that few fill in: open once one of them holds something or has a fault, and found by the browser's search. */
function Folded(props: NamedProps) {
  const { names, faulty, isFilled } = props
  const mustOpen = names.some((name) => faulty.includes(name) || isFilled(name))
  const [open, setOpen] = useState(mustOpen)
  const [was, setWas] = useState(mustOpen)
  if (mustOpen !== was) {
    setWas(mustOpen)
    if (mustOpen) setOpen(true)
  }
  return (
    <Box
      component="details"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{ mt: 2.5, '& > summary': { cursor: 'pointer', fontWeight: 600, py: 1 } }}
    >
      <summary>Mais {counted(names.length, 'campo', 'campos')}, pouco usados</summary>
      <Box sx={{ pt: 1.5 }}>
        <Grid {...props} />
      </Box>
    </Box>
  )
}

function Grid({ resource, names, field, section }: NamedProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        columnGap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {names.map((name) => (
        <Box
          key={name}
          sx={{ minWidth: 0, gridColumn: isWide(resource, name, section) ? '1 / -1' : undefined }}
        >
          {field(name)}
        </Box>
      ))}
    </Box>
  )
}

function Tabbed({
  sections,
  ...props
}: SectionsProps & { readonly sections: readonly FormSection[] }) {
  const { tab, onTab, faulty } = props
  return (
    <SectionTabs
      label="Partes do formulário"
      sections={sections}
      tab={tab}
      onTab={onTab}
      faultsIn={({ fields }) => fields.filter((name) => faulty.includes(name)).length}
    >
      {(section) => <Fields {...props} section={section} />}
    </SectionTabs>
  )
}

/** Which tab has a field; 0 when there are no tabs. */
export const tabOf = (resource: AnyResource, name: string) =>
  inTabs(resource)
    ? Math.max(
        0,
        resource.form.findIndex(({ fields }) => fields.includes(name)),
      )
    : 0
