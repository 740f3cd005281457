import type { FaqDraft } from '../resources/content/faq.ts'
import type { PortalKey } from './places.ts'

// What people ask the invented town hall, and its chamber.

type Answers = readonly (readonly [question: string, answer: string, url: string | null])[]
const answers: Answers = [
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
const ofChamber: Answers = [
  [
    'O que a Câmara faz?',
    '<p>Os vereadores fazem as leis do município, fiscalizam a Prefeitura e julgam as contas dela, com o parecer do Tribunal de Contas.</p>',
    null,
  ],
  [
    'Quando são as sessões, e posso assistir?',
    '<p>Na primeira e na terceira terça-feira do mês, às 18h. Venha ao Plenário ou assista pela internet e pela rádio: o próximo dia e a pauta estão na capa deste portal.</p>',
    null,
  ],
  [
    'Como sei como meu vereador votou?',
    '<p>Abra <strong>Dados</strong>, <strong>Vereadores</strong>, e escolha o nome: a página traz presenças, projetos e votos.</p>',
    null,
  ],
  [
    'De onde vem o dinheiro da Câmara?',
    '<p>Do <strong>duodécimo</strong>: a parte do orçamento do município que a Prefeitura repassa todo mês (Constituição, art. 29-A).</p>',
    null,
  ],
  [
    'Como peço uma informação que não está aqui?',
    '<p>Faça um pedido pelo <strong>e-SIC</strong>, na internet ou no balcão. A resposta sai em até 20 dias, e o prazo pode ser prorrogado por mais 10.</p>',
    'https://falabr.cgu.gov.br',
  ],
]
const asked = (all: Answers): readonly Omit<FaqDraft, 'portalId'>[] =>
  all.map(([title, text, navigateUrl], at) => ({
    title,
    text,
    navigateUrl,
    baseId: at < 5 ? at + 1 : null,
    uf: at === 6 ? 'ES' : null,
    order: at + 1,
    active: true,
    elQuestion: at < 5,
  }))
export const questions: Readonly<Record<PortalKey, readonly Omit<FaqDraft, 'portalId'>[]>> = {
  prefeitura: asked(answers),
  camara: asked(ofChamber),
}
