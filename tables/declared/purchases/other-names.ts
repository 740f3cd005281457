// What procurement systems and portals call the columns of biddings and contracts.

type Names = Readonly<Record<string, readonly string[]>>

const bidding: Names = {
  modalidade: ['modalidade da licitacao', 'modalidade licitatoria', 'modalidade de contratacao'],
  numero: [
    'n',
    'licitacao',
    'numero da licitacao',
    'numero licitacao',
    'edital',
    'numero do edital',
  ],
  objeto: ['objeto da licitacao', 'objeto da compra', 'descricao', 'descricao do objeto'],
  processo: ['numero do processo', 'processo administrativo', 'no processo', 'num processo'],
  numero_controle_pncp: ['numero controle pncp', 'numero de controle pncp', 'id pncp'],
  publicacao: ['data de publicacao', 'data publicacao', 'data da publicacao', 'publicado em'],
  abertura: ['data de abertura', 'data abertura', 'data da sessao', 'abertura das propostas'],
  criterio: ['criterio de julgamento', 'tipo de julgamento', 'tipo de licitacao'],
  srp: ['registro de precos', 'registro de preco'],
  estimado: ['valor estimado', 'valor total estimado', 'vl estimado', 'valor de referencia'],
  homologado: ['valor homologado', 'valor total homologado', 'vl homologado', 'valor adjudicado'],
  situacao: ['situacao da licitacao', 'status', 'situacao do certame'],
  vencedores: ['vencedor', 'empresa vencedora', 'empresas vencedoras'],
}
const contract: Names = {
  numero: ['n', 'contrato', 'numero do contrato', 'numero contrato', 'no contrato', 'num contrato'],
  contratado: ['fornecedor', 'contratada', 'empresa', 'razao social', 'nome do contratado'],
  contratado_documento: [
    'cnpj',
    'cpf cnpj',
    'cnpj cpf',
    'cnpj da contratada',
    'cpf cnpj do contratado',
    'cnpj do fornecedor',
  ],
  objeto: ['objeto do contrato', 'descricao', 'descricao do objeto'],
  processo: ['numero do processo', 'processo administrativo', 'no processo'],
  assinatura: ['data de assinatura', 'data assinatura', 'data da assinatura', 'dt assinatura'],
  inicio: ['inicio da vigencia', 'vigencia inicial', 'data de inicio', 'inicio vigencia'],
  fim: ['fim da vigencia', 'vigencia final', 'data de termino', 'termino da vigencia'],
  valor_inicial: ['valor', 'valor r', 'valor do contrato', 'valor contratado', 'vl contrato'],
  valor_atual: ['valor atualizado', 'valor total', 'valor com aditivos'],
  situacao: ['status', 'situacao do contrato'],
  licitacao: ['numero da licitacao', 'licitacao', 'numero licitacao'],
  licitacao_modalidade: ['modalidade', 'modalidade da licitacao'],
}
export const namesOfPurchases: Readonly<Record<string, Names>> = {
  licitacoes: bidding,
  licitacao_itens: {
    numero: ['item', 'numero do item', 'no item'],
    descricao: ['descricao do item', 'especificacao', 'produto'],
    unidade_medida: ['unidade', 'un', 'unidade de fornecimento'],
    quantidade: ['qtd', 'qtde', 'quantidade licitada'],
    estimado_unitario: ['valor unitario estimado', 'preco de referencia'],
    homologado_unitario: ['valor unitario', 'preco unitario', 'valor unitario homologado'],
    fornecedor: ['vencedor', 'empresa vencedora', 'razao social'],
    fornecedor_documento: ['cnpj', 'cpf cnpj', 'cnpj do fornecedor'],
  },
  contratos: contract,
  aditivos: {
    numero: ['aditivo', 'numero do aditivo', 'termo aditivo'],
    data: ['data de assinatura', 'data do aditivo', 'data assinatura'],
    valor: ['valor do aditivo', 'valor aditivado', 'acrescimo'],
    novo_fim: ['nova vigencia', 'nova data de termino', 'fim da vigencia'],
  },
  fiscais: {
    nome: ['fiscal', 'nome do fiscal', 'servidor'],
    matricula: ['matricula do fiscal', 'matricula do servidor'],
    ato: ['portaria', 'ato de designacao'],
    de: ['data de designacao', 'inicio'],
  },
}
