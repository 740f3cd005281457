import type { EsicEntryDraft } from '../resources/content/esic-entry.ts'
import type { FaqDraft } from '../resources/content/faq.ts'
import type { FederalLegislationDraft } from '../resources/content/federal-legislation.ts'
import type { MunicipalLegislationDraft } from '../resources/content/municipal-legislation.ts'
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

const answers: readonly (readonly [question: string, answer: string, url: string | null])[] = [
  [
    'O que encontro neste portal?',
    '<p>Quanto a Prefeitura arrecada, em que gasta, quem contrata, quanto paga aos servidores e o que decide, com os documentos originais.</p>',
    null,
  ],
  [
    'Como peço uma informação que não está aqui?',
    '<p>Faça um pedido pelo <strong>e-SIC</strong>, na internet ou no balcão. A resposta sai em até 20 dias, e o prazo pode ser prorrogado por mais 10.</p>',
    'https://falabr.cgu.gov.br',
  ],
  [
    'Preciso me identificar para consultar o portal?',
    '<p>Não. Tudo o que está no portal pode ser lido e baixado sem cadastro. Só o pedido de informação pede nome e um contato, para a resposta chegar.</p>',
    null,
  ],
  [
    'De quanto em quanto tempo os dados mudam?',
    '<p>As receitas e despesas aparecem até o primeiro dia útil depois do registro na contabilidade. Os relatórios seguem o prazo de cada lei:</p><ul><li>RREO: a cada dois meses;</li><li>RGF: a cada quatro meses.</li></ul>',
    null,
  ],
  [
    'O que é empenho, liquidação e pagamento?',
    '<p>São os três passos de uma despesa: primeiro o dinheiro é reservado (<strong>empenho</strong>), depois se confere que o serviço foi feito (<strong>liquidação</strong>), e por fim se paga.</p>',
    null,
  ],
  [
    'Como vejo o salário de um servidor?',
    '<p>Abra <strong>Documentos</strong>, escolha <strong>Folha de pagamento</strong> e o mês. A lista traz nome, cargo e valores.</p>',
    null,
  ],
  [
    'Como acompanho uma licitação?',
    '<p>Em <strong>Documentos</strong>, o tipo <strong>Licitação</strong> traz editais, atas e resultados. Os contratos que saem dela estão em <strong>Contrato</strong>.</p>',
    'https://www.gov.br/pncp',
  ],
  [
    'Meu pedido foi negado. O que faço?',
    '<p>Você tem 10 dias para recorrer, sem advogado, pelo mesmo canal. A autoridade superior responde em 5 dias.</p>',
    null,
  ],
  [
    'Posso usar os dados do portal em um trabalho?',
    '<p>Pode, citando a fonte. As listas podem ser baixadas em CSV e JSON, formatos que qualquer planilha abre.</p>',
    null,
  ],
  [
    'Como denuncio uma irregularidade?',
    '<p>Procure a Ouvidoria, na internet ou por telefone. A denúncia pode ser anônima.</p>',
    'https://falabr.cgu.gov.br',
  ],
]
export const questions: readonly Of<FaqDraft>[] = answers.map(([title, text, navigateUrl], at) => ({
  title,
  text,
  navigateUrl,
  baseId: at < 5 ? at + 1 : null,
  uf: at === 6 ? 'ES' : null,
  order: at + 1,
  active: true,
  elQuestion: at < 5,
}))

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

const site = 'https://www.valedoorvalho.es.gov.br/leis'
const municipal: readonly (readonly [
  type: string,
  text: string,
  description: string,
  path: string,
])[] = [
  [
    'Lei orgânica',
    'Lei Orgânica do Município, de 5 de abril de 1990',
    'A lei maior do município: como se organizam a Prefeitura e a Câmara.',
    '/lei-organica',
  ],
  [
    'Lei',
    'Lei nº 842, de 12 de junho de 2012',
    'Regula o acesso à informação no município e cria o Serviço de Informação ao Cidadão.',
    '/lei-842-2012',
  ],
  [
    'Decreto',
    'Decreto nº 87, de 3 de março de 2013',
    'Diz quem responde aos pedidos de informação e a quem se recorre.',
    '/decreto-87-2013',
  ],
  [
    'Lei',
    'Lei nº 1.204, de 20 de dezembro de 2021',
    'Estrutura administrativa: secretarias, departamentos e competências.',
    '/lei-1204-2021',
  ],
  [
    'Decreto',
    'Decreto nº 311, de 17 de fevereiro de 2023',
    'Política municipal de proteção de dados pessoais.',
    '/decreto-311-2023',
  ],
  [
    'Decreto',
    'Decreto nº 356, de 9 de maio de 2024',
    'Governo Digital: regulamenta no município a Lei Federal nº 14.129/2021.',
    '/decreto-356-2024',
  ],
]
export const municipalLaws: readonly Of<MunicipalLegislationDraft>[] = municipal.map(
  ([type, text, description, path]) => ({
    type,
    text,
    description,
    url: site + path,
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
