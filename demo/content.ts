import type { EsicEntryDraft } from '../resources/content/esic-entry.ts'
import type { FederalLegislationDraft } from '../resources/content/federal-legislation.ts'
import type { StateLegislationDraft } from '../resources/content/state-legislation.ts'
import type { VersionRecordDraft } from '../resources/access/version-record.ts'

/** What the demonstration portals tell besides documents and news. */
type Of<T> = Omit<T, 'portalId'>

export const sicEntries: readonly Of<EsicEntryDraft>[] = [
  {
    title: 'Pelo Fala.BR, na internet',
    imageUrl: null,
    address: null,
    phone: null,
    serviceHours: 'Todos os dias, a qualquer hora',
    active: true,
    message:
      '<p>Diga seu nome e um e-mail, escreva o que quer saber e acompanhe a resposta pelo número do protocolo.</p>',
    navigationUrl: 'https://falabr.cgu.gov.br',
  },
  {
    title: 'No balcão do SIC',
    imageUrl: null,
    address: 'Praça das Palmeiras, 1, térreo, Centro',
    phone: '2739991010',
    serviceHours: 'Segunda a sexta, das 8h às 17h',
    active: true,
    message:
      '<p>Diga seu nome e um contato para a resposta. Quem não puder escrever dita o pedido, e o servidor anota.</p><ul><li>O pedido não custa nada.</li><li>Não é preciso dizer o motivo.</li></ul>',
    navigationUrl: null,
  },
]

const planalto = 'https://www.planalto.gov.br/ccivil_03'
const federal: readonly (readonly [
  type: string,
  text: string,
  description: string,
  path: string,
])[] = [
  [
    'Constituição',
    'Constituição Federal de 1988',
    'O art. 5º, XXXIII, garante a todos o direito à informação; o art. 37 manda a administração dar publicidade ao que faz.',
    '/constituicao/constituicao.htm',
  ],
  [
    'Lei',
    'Lei nº 12.527, de 18 de novembro de 2011',
    'Lei de Acesso à Informação: diz o que os órgãos devem publicar e como responder aos pedidos.',
    '/_ato2011-2014/2011/lei/l12527.htm',
  ],
  [
    'Lei complementar',
    'Lei Complementar nº 101, de 4 de maio de 2000',
    'Lei de Responsabilidade Fiscal: põe limites aos gastos e às dívidas e obriga a mostrar as contas.',
    '/leis/lcp/lcp101.htm',
  ],
  [
    'Lei complementar',
    'Lei Complementar nº 131, de 27 de maio de 2009',
    'Lei da Transparência: manda publicar receitas e despesas em tempo real.',
    '/leis/lcp/lcp131.htm',
  ],
  [
    'Lei',
    'Lei nº 14.129, de 29 de março de 2021',
    'Lei do Governo Digital: serviços e dados públicos pela internet.',
    '/_ato2019-2022/2021/lei/l14129.htm',
  ],
  [
    'Lei',
    'Lei nº 13.460, de 26 de junho de 2017',
    'Defesa de quem usa os serviços públicos: carta de serviços, ouvidoria e conselhos.',
    '/_ato2015-2018/2017/lei/l13460.htm',
  ],
  [
    'Lei',
    'Lei nº 13.709, de 14 de agosto de 2018',
    'Lei Geral de Proteção de Dados: como os dados das pessoas podem ser usados.',
    '/_ato2015-2018/2018/lei/l13709.htm',
  ],
  [
    'Lei',
    'Lei nº 14.133, de 1º de abril de 2021',
    'Lei de Licitações e Contratos Administrativos.',
    '/_ato2019-2022/2021/lei/l14133.htm',
  ],
]
export const federalLaws: readonly Of<FederalLegislationDraft>[] = federal.map(
  ([type, text, description, path], at) => ({
    type,
    text,
    description,
    url: planalto + path,
    order: at + 1,
    hidden: false,
  }),
)

const state: readonly (readonly [type: string, text: string, description: string])[] = [
  [
    'Lei',
    'Lei nº 9.871, de 9 de julho de 2012',
    'Regula o acesso a informações no Estado do Espírito Santo.',
  ],
  [
    'Decreto',
    'Decreto nº 3.152-R, de 26 de novembro de 2012',
    'Diz como a lei de acesso à informação é cumprida no Estado.',
  ],
  [
    'Instrução normativa',
    'Instrução Normativa TC nº 68, de 8 de dezembro de 2020',
    'O que os municípios enviam ao Tribunal de Contas, e quando.',
  ],
]
export const stateLaws: readonly Of<StateLegislationDraft>[] = state.map(
  ([type, text, description], at) => ({
    type,
    text,
    description,
    url: at === 2 ? 'https://www.tcees.tc.br' : 'https://www.al.es.gov.br',
    uf: 'ES',
    order: at + 1,
    hidden: false,
  }),
)

const releases: readonly (readonly [
  version: string,
  date: string,
  title: string,
  description: string,
])[] = [
  [
    '2026.5',
    '2026-05-04',
    'Portais com menu, documentos e notícias',
    '<p>Cada portal tem agora a sua página para o cidadão, com busca em todos os documentos.</p>',
  ],
  [
    '2026.7',
    '2026-07-06',
    'Publicação de muitos arquivos de uma vez',
    '<p>Escolha vários arquivos, confira as descrições e publique. O que falhar pode ser enviado de novo.</p><ul><li>Cada arquivo mostra o seu andamento.</li><li>O mesmo arquivo, enviado duas vezes, gera um aviso.</li></ul>',
  ],
  [
    '2026.9',
    '2026-09-14',
    'Lixeira e histórico em todos os cadastros',
    '<p>O que é excluído vai para a lixeira e pode voltar. Cada registro conta quem mudou o quê, e quando.</p>',
  ],
  [
    '2026.11',
    '2026-11-03',
    'Perguntas, legislação e secretarias',
    '<p>O portal ganhou páginas de <strong>perguntas frequentes</strong>, <strong>legislação</strong>, <strong>secretarias</strong> e <strong>e-SIC</strong>, e um rodapé com contatos e banners.</p>',
  ],
]
export const versions: readonly VersionRecordDraft[] = releases.map(
  ([version, updateDate, title, description]) => ({ version, updateDate, title, description }),
)
