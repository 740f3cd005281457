import { choice, code, coded, type Column } from '../../model/columns.ts'
import { usualBonds } from '../usual-words.ts'

// What the tables of people share: one spelling, so that staff, payroll and allowances are asked alike.

/** The order number of a person in the town's records; two posts of one person have two. */
export const personNumber = code({ label: 'Matrícula', max: 30 })
/** Why a person's name is not told. The ground is that of the law, never what happened to the person. */
export const preservedIdentity = choice(
  {
    medida_protetiva: 'Medida de proteção (Lei 9.807/1999, art. 7º, IV; Lei 12.527/2011, art. 31)',
    ordem_judicial: 'Ordem judicial',
  },
  {
    label: 'Identidade preservada por',
    optional: true,
    help: 'De quem está sob proteção. O nome, o CPF e a matrícula não se guardam nem se mostram; os valores ficam nas somas.',
  },
)
const ownCode = (vocabulary: string, label: string, help?: string) =>
  coded(vocabulary, { label, own: true, optional: true, ...(help === undefined ? {} : { help }) })
export const position = coded('cargo', {
  label: 'Cargo',
  own: true,
})
export const department = ownCode('secretaria', 'Secretaria ou órgão')
export const workplace = ownCode('lotacao', 'Lotação')
export const bond: Column = choice(
  {
    efetivo: 'Efetivo',
    comissionado: 'Comissionado',
    efetivo_comissionado: 'Efetivo em cargo comissionado',
    temporario: 'Contratado por tempo determinado',
    celetista: 'Empregado público (CLT)',
    eletivo: 'Agente político',
    conselheiro: 'Conselheiro tutelar',
    cedido: 'Cedido por outro órgão',
    aposentado: 'Aposentado',
    pensionista: 'Pensionista',
  },
  { label: 'Vínculo', optional: true, usual: usualBonds },
)
/** What people call posts, by the words that most municipalities have for them. */
export const positionsInWords = {
  Médico: 'doutor doutora clínico',
  'Cirurgião-dentista': 'dentista odontólogo',
  Odontólogo: 'dentista',
  'Técnico de enfermagem': 'enfermagem',
  'Agente comunitário de saúde': 'ACS',
  Professor: 'docente professora',
  Merendeiro: 'cozinheira',
  'Auxiliar de serviços urbanos': 'gari lixeiro varredor coletor',
  'Auxiliar de serviços gerais': 'faxineira servente zelador',
  'Operador de máquinas': 'tratorista',
  Motorista: 'condutor',
  'Guarda municipal': 'vigia segurança',
  Procurador: 'advogado',
  'Auditor fiscal': 'fiscal tributário',
}
