import type { UnitKey } from '../../demo/units.ts'

// The budget of the invented municipality: some 20,000 people, a little over 60 million reais a year. Functions,
// programmes and actions are those of its plan (../accountability.ts) and what no plan has, such as debt.
//
// `@` who spends: unit | code and name of the body | code and name of the budget unit
// `#` for what: function.subfunction | code and name of the programme | code and name of the action
// below, line by line: source, nature, who is paid, rhythm, thousands of reais a year, how it was bought, what for.
// Rhythm: `mes` a commitment each month, `ano` one for the year paid by months, a number: so many commitments a year.
// How: `P12` pregão 12, `C3` concorrência 3, `D` dispensa, `I` inexigibilidade, `-` nothing that is bought.
const lines = `
@ prefeitura | 02 Gabinete do Prefeito | 0201 Gabinete e Controladoria
# 04.122 | 0010 Gestão que presta contas | 2001 Manutenção do gabinete e da controladoria
1500 319011 folha mes 1290 - Vencimentos do gabinete e da controladoria
1500 319013 ipvo mes 210 - Contribuição patronal do gabinete e da controladoria
1500 339014 helio 5 9 - Diárias para reuniões com o Governo do Estado
1500 339014 helena 4 10 - Diárias para audiências em ministérios
1500 339014 ivo 2 4 - Diárias para encontro de controladores municipais
1500 339014 clarice 3 5 - Diárias para audiências no Tribunal de Justiça
1500 339039 grafica 4 46 D Impressos e publicações oficiais
1500 339030 papelaria 5 39 P7 Material de expediente
@ prefeitura | 03 Secretaria de Administração e Finanças | 0301 Administração e Finanças
# 04.123 | 0010 Gestão que presta contas | 2002 Manutenção da administração e das finanças
1500 319011 folha mes 3650 - Vencimentos da administração e das finanças
1500 319013 ipvo mes 590 - Contribuição patronal da administração e das finanças
1500 339046 folha mes 310 - Auxílio-alimentação dos servidores
1500 339039 energia ano 260 I Energia elétrica dos prédios públicos
1500 339014 rogerio 4 7 - Diárias para reuniões na Secretaria do Tesouro
1500 339014 livia 3 4 - Diárias para curso de contabilidade pública
1500 339030 posto 8 329 P4 Combustível para a frota
1500 339039 oficina 6 185 P11 Manutenção de veículos da frota
1500 339036 lucia ano 62 D Aluguel do arquivo público municipal
# 04.126 | 0010 Gestão que presta contas | 2004 Modernização do atendimento ao cidadão
1500 339040 arariba ano 214 P9 Licença do sistema de gestão tributária
1500 339040 telefonia ano 96 P13 Internet e telefonia das repartições
# 04.128 | 0010 Gestão que presta contas | 2007 Formação dos servidores
1500 339036 davi 4 38 I Oficina de contratações públicas para servidores
1500 339039 grafica 3 58 I Cursos e material de formação
# 28.843 | 0000 Encargos especiais | 0001 Juros e amortização da dívida
1500 329021 banco ano 190 - Juros do financiamento de máquinas
1500 469071 banco ano 640 - Amortização do financiamento de máquinas
# 28.846 | 0000 Encargos especiais | 0002 Precatórios e Pasep
1500 339047 pasep mes 520 - Contribuição ao Pasep
1500 319091 tribunal 2 310 - Precatórios do exercício
@ prefeitura | 05 Secretaria de Obras e Serviços Urbanos | 0501 Obras e Serviços Urbanos
# 15.451 | 0040 Cidade bem cuidada | 1021 Calçamento de ruas
1500 449051 pedraalta 5 1950 C3 Pavimentação e drenagem da Rua do Manancial, medição
1706 449051 pedraalta 2 750 C5 Calçamento do bairro Boa Vista, medição
1500 339030 campobelo 6 410 P15 Brita, areia e blocos de concreto
# 15.452 | 0040 Cidade bem cuidada | 2062 Limpeza pública
1500 339014 amadeu 2 4 - Diárias para vistoria de consórcio de resíduos
1500 339039 serralimpa ano 2126 P2 Coleta e destinação de resíduos sólidos
1751 339039 energia ano 980 I Iluminação pública
1500 319011 folha mes 1240 - Vencimentos dos serviços urbanos
# 26.782 | 0040 Cidade bem cuidada | 2065 Conservação de estradas rurais
1500 339030 posto 7 620 P4 Óleo diesel para as máquinas das estradas rurais
1701 339039 pedraalta 4 790 C6 Recuperação de estradas rurais, medição
@ prefeitura | 06 Secretaria de Agricultura e Meio Ambiente | 0601 Agricultura e Meio Ambiente
# 20.606 | 0050 Campo que produz | 2071 Assistência técnica ao agricultor
1500 319011 folha mes 330 - Vencimentos dos técnicos agrícolas
1500 339014 benedito 3 5 - Diárias para feiras de agricultura familiar
1500 339030 sementes 3 113 P17 Sementes e mudas para produtores
# 18.541 | 0050 Campo que produz | 2074 Recuperação de nascentes
1500 339030 sementes 2 96 P17 Mudas nativas e cercas para nascentes
1500 339036 osmar 3 31 D Monitoramento da água de nascentes
@ prefeitura | 07 Secretaria de Assistência Social | 0701 Fundo de Assistência Social
# 08.244 | 0060 Ninguém para trás | 2081 Centro de Referência de Assistência Social
1500 319011 folha mes 1360 - Vencimentos da assistência social
1660 339030 merenda 5 270 P14 Gêneros alimentícios para serviços de convivência
# 08.241 | 0060 Ninguém para trás | 2083 Acolhimento de pessoas idosas
1500 335043 lar ano 420 - Termo de colaboração com o Lar dos Idosos Santa Rita
@ prefeitura | 04 Secretaria de Cultura e Esporte | 0401 Cultura e Esporte
# 13.392 | 0070 Cidade viva | 2091 Festas e espaços de cultura
1719 339036 ines 4 54 I Apresentações musicais da Festa do Orvalho
1500 339039 palco 3 290 P19 Palco, som e luz para festas da cidade
# 27.812 | 0070 Cidade viva | 2095 Escolinhas de esporte
1500 339030 uniformes 2 88 P20 Uniformes e bolas para as escolinhas
1500 319011 folha mes 240 - Vencimentos dos monitores de esporte
@ saude | 08 Secretaria Municipal de Saúde | 0801 Fundo Municipal de Saúde
# 10.301 | 0020 Saúde perto de casa | 2031 Estratégia Saúde da Família
1500 319011 folha mes 2980 - Vencimentos das equipes de Saúde da Família
1600 319004 folha mes 1260 - Contratos temporários da atenção básica
1604 319011 folha mes 1090 - Vencimentos dos agentes comunitários de saúde
1500 319013 ipvo mes 540 - Contribuição patronal da saúde
1600 339014 tulio 3 5 - Diárias para reuniões da comissão de saúde do Estado
1600 339030 hospitalar 6 325 P8 Material odontológico e de enfermagem
# 10.303 | 0020 Saúde perto de casa | 2033 Assistência farmacêutica
1600 339030 campobelo 9 640 P1 Medicamentos da atenção básica
1621 339032 campobelo 5 420 P1 Medicamentos para distribuição gratuita
# 10.304 | 0020 Saúde perto de casa | 2036 Vigilância em saúde
1600 319011 folha mes 450 - Vencimentos da vigilância em saúde
1600 339030 hospitalar 3 72 P8 Insumos de vacinação e vigilância
# 10.301 | 0020 Saúde perto de casa | 1012 Reforma da unidade de saúde do Córrego Fundo
1601 449051 pedraalta 3 610 C2 Reforma da unidade de saúde do Córrego Fundo, medição
1601 449052 hospitalar 2 205 P10 Equipamentos para a unidade de saúde do Córrego Fundo
# 10.302 | 0020 Saúde perto de casa | 2038 Média e alta complexidade
1500 335043 hospital ano 1850 - Pronto atendimento no Hospital Beneficente Santa Luzia
1500 337170 consorcio ano 760 - Rateio do consórcio público de saúde
1600 339039 laboratorio ano 470 P6 Exames laboratoriais
1706 449052 hospitalar 1 285 P21 Ambulância para o transporte de pacientes
@ educacao | 09 Secretaria Municipal de Educação | 0901 Fundo Municipal de Educação
# 12.361 | 0030 Escola que acolhe | 2051 Manutenção do ensino fundamental
1540 319011 folha mes 7320 - Vencimentos do magistério do ensino fundamental
1500 319011 folha mes 1480 - Vencimentos do apoio escolar
1540 319013 ipvo mes 1390 - Contribuição patronal do ensino fundamental
1500 339014 marta 4 7 - Diárias para encontros de dirigentes de educação
1500 339030 papelaria 6 383 P7 Material escolar e de expediente das escolas
1550 339039 oficina 5 270 D Reparos em escolas
1500 449052 moveis 2 340 P16 Mobiliário escolar
# 12.365 | 0030 Escola que acolhe | 2052 Manutenção da educação infantil
1540 319011 folha mes 4210 - Vencimentos do magistério da educação infantil
1540 319013 ipvo mes 700 - Contribuição patronal da educação infantil
1500 339037 serralimpa ano 610 P12 Limpeza e conservação das creches
1500 449052 informatica 2 190 P18 Computadores e lousas para as creches
# 12.306 | 0030 Escola que acolhe | 2055 Alimentação escolar
1552 339030 merenda 9 890 P3 Gêneros da merenda escolar
1552 339030 agricultores 8 410 CH1 Alimentos da agricultura familiar para a merenda
1500 339030 merenda 5 290 P3 Carnes e hortaliças da merenda escolar
# 12.361 | 0030 Escola que acolhe | 2056 Transporte escolar
1553 339039 transportes ano 620 P5 Transporte escolar em doze rotas rurais
1500 339039 transportes ano 1310 P5 Transporte escolar em doze rotas rurais, recursos próprios
@ saae | 20 Serviço Autônomo de Água e Esgoto | 2001 Serviço Autônomo de Água e Esgoto
# 17.512 | 0080 Água de qualidade | 2101 Captação, tratamento e distribuição de água
1753 319011 folha mes 1960 - Vencimentos do SAAE
1753 319013 inss mes 390 - Contribuição patronal do SAAE
1753 339039 energia ano 840 I Energia elétrica das estações
1753 339030 hidroquimica 8 530 P1 Sulfato de alumínio e cloro
1753 339030 medidores 4 240 P2 Hidrômetros
1753 449051 pedraalta 3 720 C1 Adutora do Rio Orvalho, medição
@ camara | 01 Câmara Municipal | 0101 Câmara Municipal
# 01.031 | 0001 Representar o cidadão | 2201 Manutenção da Câmara Municipal
1500 319011 folha mes 2240 - Subsídios dos vereadores e vencimentos dos servidores
1500 319013 inss mes 420 - Contribuição patronal da Câmara
1500 339040 telefonia ano 84 D Transmissão das sessões e internet
1500 339030 papelaria 4 66 D Material de expediente da Câmara
1500 339014 otavio 3 6 - Diárias para congresso de câmaras municipais
1500 339014 rosangela 2 4 - Diárias para cursos do Tribunal de Contas
1500 339014 josue 2 4 - Diárias para audiências na Assembleia Legislativa
1500 339093 gabinetes mes 60 - Verba indenizatória dos vereadores
1500 449052 informatica 1 72 P1 Computadores para o plenário
`

/** A code and its words. */
interface Named {
  readonly code: string
  readonly name: string
}
/** One line of the budget: money that a budget unit spends for an action, by nature and source. */
export interface Spending {
  readonly unit: UnitKey
  readonly body: Named
  readonly office: Named
  readonly area: string
  readonly part: string
  readonly programme: Named
  readonly action: Named
  readonly source: string
  readonly nature: string
  readonly party: string
  /** A commitment each month, one for the whole year, or so many. */
  readonly rhythm: 'mes' | 'ano' | number
  /** Reais of the newest year. */
  readonly yearly: number
  readonly how: string
  readonly object: string
}

const named = (text = ''): Named => {
  const [code = '', ...words] = text.split(' ')
  return { code, name: words.join(' ') }
}
const partsOf = (line: string) =>
  line
    .slice(1)
    .split('|')
    .map((part) => part.trim())

/** The lines of the budget; everything in them stands above. */
export function budget(): readonly Spending[] {
  const found: Spending[] = []
  let [unit = '', body, office]: (string | undefined)[] = []
  let [area = '', programme, action]: (string | undefined)[] = []
  for (const line of lines.trim().split('\n'))
    if (line.startsWith('@')) [unit = '', body, office] = partsOf(line)
    else if (line.startsWith('#')) [area = '', programme, action] = partsOf(line)
    else {
      const [source = '', nature = '', party = '', rhythm = '', thousands, how = '', ...words] =
        line.split(' ')
      const [name = '', part = ''] = area.split('.')
      found.push({
        // The keys above are those of the units; the loads would find none other.
        unit: unit as UnitKey,
        body: named(body),
        office: named(office),
        area: name,
        part,
        programme: named(programme),
        action: named(action),
        source,
        nature,
        party,
        rhythm: rhythm === 'mes' || rhythm === 'ano' ? rhythm : Number(rhythm),
        yearly: Number(thousands) * 1_000,
        how,
        object: words.join(' '),
      })
    }
  return found
}
