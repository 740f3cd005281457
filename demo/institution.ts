import { fold, slug } from '../pt-br/words.ts'
import type { SecretariatDraft } from '../resources/content/secretariat.ts'
import type { PortalKey } from './places.ts'
import type { UnitKey } from './units.ts'

/** A secretariat of the demonstration with what stands below it. */
export interface DemoSecretariat {
  readonly name: string
  readonly head: string
  readonly phone: string
  readonly duties: readonly string[]
  readonly below?: readonly DemoSecretariat[]
}
const office = (
  name: string,
  head: string,
  phone: string,
  duties: readonly string[],
  below: readonly DemoSecretariat[] = [],
): DemoSecretariat => ({ name, head, phone, duties, below })

const townHall: readonly DemoSecretariat[] = [
  office(
    'Gabinete da Prefeita',
    'Helena Sartori Brandão, prefeita',
    '2739991000',
    ['Dirigir a administração', 'Receber a população às terças-feiras'],
    [
      office('Controladoria-Geral', 'Ivo Tessari Lemos, controlador', '2739991011', [
        'Conferir gastos e contratos',
        'Cuidar deste portal e do e-SIC',
      ]),
      office('Procuradoria-Geral', 'Clarice Dutra Moschen, procuradora', '2739991012', [
        'Defender o município na Justiça',
        'Dar parecer sobre leis e contratos',
      ]),
    ],
  ),
  office(
    'Secretaria Municipal de Administração e Finanças',
    'Rogério Amaral Pimentel, secretário',
    '2739991015',
    ['Cobrar impostos e taxas', 'Pagar fornecedores e servidores', 'Comprar e contratar'],
    [
      office('Departamento de Contabilidade', 'Lívia Storch Menezes, contadora', '2739991016', [
        'Registrar receitas e despesas',
        'Enviar as contas ao Tribunal',
      ]),
      office(
        'Departamento de Compras',
        'Abel Corteletti, chefe',
        '2739991017',
        ['Preparar licitações', 'Acompanhar contratos'],
        [
          office('Setor de Almoxarifado', 'Dirce Valani, encarregada', '2739991018', [
            'Guardar e distribuir o material comprado',
          ]),
        ],
      ),
      office('Departamento de Pessoal', 'Nair Zuccolotto Reis, chefe', '2739991019', [
        'Fazer a folha de pagamento',
        'Realizar concursos',
      ]),
    ],
  ),
  office(
    'Secretaria Municipal de Educação',
    'Marta Lúcia Perim, secretária',
    '2739991020',
    ['Manter as escolas municipais', 'Organizar o transporte e a merenda'],
    [
      office('Departamento de Alimentação Escolar', 'Jandira Poloni, nutricionista', '2739991021', [
        'Comprar e preparar a merenda',
      ]),
    ],
  ),
  office(
    'Secretaria Municipal de Saúde',
    'Túlio Brandemburg, secretário',
    '2739991030',
    ['Manter os postos de saúde', 'Distribuir remédios', 'Marcar exames e consultas'],
    [
      office('Vigilância Sanitária', 'Eunice Fardin, coordenadora', '2739991031', [
        'Fiscalizar alimentos e estabelecimentos',
      ]),
    ],
  ),
  office(
    'Secretaria Municipal de Obras e Serviços Urbanos',
    'Amadeu Gobbi, secretário',
    '2739991040',
    ['Cuidar de ruas, praças e iluminação', 'Recolher o lixo'],
  ),
  office('Secretaria Municipal de Assistência Social', 'Zilda Morello, secretária', '2739991050', [
    'Atender famílias no CRAS',
    'Cadastrar nos programas sociais',
  ]),
  office(
    'Secretaria Municipal de Agricultura e Meio Ambiente',
    'Benedito Ramalhete, secretário',
    '2739991060',
    ['Apoiar quem produz no campo', 'Licenciar atividades', 'Cuidar das nascentes'],
  ),
]
const council: readonly DemoSecretariat[] = [
  office(
    'Mesa Diretora',
    'Otávio Lyrio Falcão, presidente',
    '2739991100',
    ['Dirigir as sessões e a administração da Câmara'],
    [
      office('Secretaria da Câmara', 'Noêmia Prado Altoé, diretora', '2739991101', [
        'Registrar sessões e leis',
        'Atender a população',
      ]),
    ],
  ),
]
export const secretariats: Readonly<Record<PortalKey, readonly DemoSecretariat[]>> = {
  prefeitura: townHall,
  camara: council,
}

export const addresses: Readonly<Record<PortalKey, string>> = {
  prefeitura: 'Praça das Palmeiras, 1, Centro',
  camara: 'Rua Sete de Setembro, 80, Centro',
}
export const domains: Readonly<Record<PortalKey, string>> = {
  prefeitura: 'valedoorvalho.es.gov.br',
  camara: 'camaravaledoorvalho.es.leg.br',
}
const mailbox = (words: string) =>
  slug(fold(words).replace(/^(?:secretaria municipal de|departamento de|setor de) /, ''), '.')
    .slice(0, 24)
    .replace(/\.$/, '')
export const secretariatDraft = (
  of: PortalKey,
  { name, head, phone, duties }: DemoSecretariat,
  order: number,
): Omit<SecretariatDraft, 'portalId' | 'parentId'> => ({
  name,
  order,
  cnpj: null,
  address: addresses[of],
  contact: head,
  email: `${mailbox(name)}@${domains[of]}`,
  landline: phone,
  mobile: null,
  fax: null,
  serviceHours: 'Segunda a sexta, das 8h às 17h',
  responsibilities: `<ul>${duties.map((duty) => `<li>${duty}</li>`).join('')}</ul>`,
  hidden: false,
  curriculum:
    order === 2
      ? '<p>No serviço público do município desde 2009, com formação em administração pública.</p>'
      : null,
  fileUrl: null,
})

/** The organisation charts: of which unit, of how many years ago; the last is on another site. */
export const charts: readonly (readonly [
  portal: PortalKey,
  unit: UnitKey,
  title: string,
  yearsAgo: number,
])[] = [
  ['prefeitura', 'prefeitura', 'Organograma da Prefeitura', 2],
  ['prefeitura', 'prefeitura', 'Organograma da Prefeitura', 1],
  ['prefeitura', 'prefeitura', 'Organograma da Prefeitura', 0],
  ['prefeitura', 'saae', 'Organograma do SAAE', 0],
  ['camara', 'camara', 'Organograma da Câmara', 0],
]
export const chartAddress = 'https://www.valedoorvalho.es.gov.br/saae/organograma'
