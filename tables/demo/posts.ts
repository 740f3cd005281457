// Who is paid by which line of the budget (budget.ts), by its action, nature and source. Below each line: the places of
// work, then the posts: code and name | bond | hours a week | reais a month | how many. `*` fills what the line still
// has. Named holders are those of the town's organisation (../institution.ts).
const lines = `
# 2001 319011 1500
@ 0101 Gabinete da Prefeita; 0102 Controladoria-Geral; 0103 Procuradoria-Geral
001 Prefeita | eletivo | 40 | 18000 | Helena Sartori Brandão
002 Vice-prefeito | eletivo | 40 | 9000 | Nilo Colnago Freitas
010 Controlador-geral | comissionado | 40 | 9200 | Ivo Tessari Lemos
011 Procuradora-geral | comissionado | 40 | 9200 | Clarice Dutra Moschen
012 Chefe de gabinete | comissionado | 40 | 7400 | Hélio Bragança Tosta
101 Assistente administrativo | efetivo | 40 | 3600 | *
# 2002 319011 1500
@ 0301 Departamento de Contabilidade; 0302 Departamento de Compras; 0303 Setor de Tributos; 0304 Setor de Almoxarifado; 0305 Recursos Humanos
013 Secretário municipal | eletivo | 40 | 9200 | Rogério Amaral Pimentel
014 Contadora | efetivo | 40 | 8900 | Lívia Storch Menezes
015 Chefe de departamento | efetivo_comissionado | 40 | 6800 | Abel Corteletti
016 Encarregado de setor | efetivo_comissionado | 40 | 4900 | Dirce Valani
102 Auditor fiscal de tributos | efetivo | 40 | 8700 | 4
103 Analista administrativo | efetivo | 40 | 6100 | 12
101 Assistente administrativo | efetivo | 40 | 3600 | *
# 2062 319011 1500
@ 0501 Garagem municipal; 0502 Limpeza pública; 0503 Obras
013 Secretário municipal | eletivo | 40 | 9200 | Amadeu Gobbi
104 Engenheiro civil | efetivo | 30 | 8400 | 1
105 Operador de máquinas | efetivo | 40 | 4100 | 7
106 Auxiliar de serviços urbanos | efetivo | 40 | 2750 | *
# 2071 319011 1500
@ 0601 Agricultura e Meio Ambiente
013 Secretário municipal | eletivo | 40 | 9200 | Benedito Ramalhete
107 Técnico agrícola | efetivo | 40 | 4100 | *
# 2081 319011 1500
@ 0701 Centro de Referência de Assistência Social; 0702 Serviços de convivência; 0703 Conselho Tutelar
013 Secretário municipal | eletivo | 40 | 9200 | 1
108 Assistente social | efetivo | 30 | 6300 | 4
109 Psicólogo | efetivo | 30 | 6300 | 2
017 Conselheiro tutelar | conselheiro | 40 | 4200 | 5
110 Educador social | efetivo | 40 | 3500 | *
# 2095 319011 1500
@ 0401 Cultura e Esporte
111 Monitor de esporte | efetivo | 40 | 3300 | *
# 2031 319011 1500
@ 0801 Unidade de Saúde Centro; 0802 Unidade de Saúde Boa Vista; 0803 Unidade de Saúde Córrego Fundo
013 Secretário municipal | eletivo | 40 | 9200 | Túlio Brandemburg
112 Médico da família | efetivo | 40 | 17200 | 5
113 Enfermeiro | efetivo | 40 | 7600 | 8
114 Cirurgião-dentista | efetivo | 40 | 7600 | 4
115 Técnico de enfermagem | efetivo | 40 | 4300 | *
# 2031 319004 1600
@ 0801 Unidade de Saúde Centro; 0802 Unidade de Saúde Boa Vista
112 Médico da família | temporario | 40 | 17200 | 2
115 Técnico de enfermagem | temporario | 40 | 4300 | *
# 2031 319011 1604
@ 0801 Unidade de Saúde Centro; 0802 Unidade de Saúde Boa Vista; 0803 Unidade de Saúde Córrego Fundo
116 Agente comunitário de saúde | efetivo | 40 | 3500 | *
# 2036 319011 1600
@ 0804 Vigilância em Saúde
117 Agente de combate às endemias | efetivo | 40 | 3500 | 6
118 Fiscal sanitário | efetivo | 40 | 5200 | *
# 2051 319011 1540
@ 0901 Escola Municipal Rio do Orvalho; 0902 Escola Municipal Serra Clara; 0903 Escola Municipal Córrego Fundo; 0904 Escola Municipal Boa Vista
121 Diretor escolar | efetivo_comissionado | 40 | 8300 | 4
122 Pedagogo | efetivo | 40 | 7100 | 8
123 Professor do ensino fundamental | efetivo | 25 | 6050 | *
# 2051 319011 1500
@ 0900 Secretaria Municipal de Educação; 0901 Escola Municipal Rio do Orvalho; 0902 Escola Municipal Serra Clara; 0903 Escola Municipal Córrego Fundo
013 Secretário municipal | eletivo | 40 | 9200 | Marta Lúcia Perim
124 Secretário escolar | efetivo | 40 | 4000 | 4
125 Auxiliar de serviços gerais | efetivo | 40 | 2700 | *
# 2052 319011 1540
@ 0911 Creche Sementinha; 0912 Creche Orvalho da Manhã; 0913 Creche Boa Vista
121 Diretor escolar | efetivo_comissionado | 40 | 8300 | 3
126 Professor da educação infantil | efetivo | 25 | 6050 | *
# 2101 319011 1753
@ 2001 Estação de tratamento; 2002 Redes e ligações; 2003 Atendimento
018 Diretor do SAAE | comissionado | 40 | 9200 | 1
131 Químico | efetivo | 40 | 7300 | 1
132 Operador de estação | efetivo | 40 | 4600 | 10
133 Encanador | efetivo | 40 | 3600 | *
# 2201 319011 1500
@ 0010 Plenário; 0011 Secretaria da Câmara
019 Presidente da Câmara | eletivo | 40 | 9600 | Otávio Lyrio Falcão
020 Vereador | eletivo | 40 | 8900 | Rosângela Moulin Stein
020 Vereador | eletivo | 40 | 8900 | Josué Pancieri Lima
020 Vereador | eletivo | 40 | 8900 | 8
021 Assessor parlamentar | comissionado | 40 | 4300 | 6
022 Contador da Câmara | efetivo | 40 | 8100 | 1
101 Assistente administrativo | efetivo | 40 | 3600 | *
`

export interface Coded {
  readonly code: string
  readonly name: string
}
/** A post that a line of the budget pays. */
export interface Post {
  readonly post: Coded
  readonly bond: string
  readonly hours: string
  /** Reais a month of the newest year. */
  readonly monthly: number
  /** Who holds it, a number of holders, or as many as the money is enough for. */
  readonly holders: string
}
export interface PaidPosts {
  /** Action, nature and source of the line that pays. */
  readonly line: string
  readonly places: readonly Coded[]
  readonly posts: readonly Post[]
}

const coded = (text: string): Coded => {
  const [code = '', ...words] = text.trim().split(' ')
  return { code, name: words.join(' ') }
}

/** The posts of the town, by the line of the budget that pays them. */
export const paidPosts: readonly PaidPosts[] = lines
  .trim()
  .split('# ')
  .slice(1)
  .map((block) => {
    const [line = '', places = '', ...posts] = block.trim().split('\n')
    return {
      line,
      places: places.slice(2).split(';').map(coded),
      posts: posts.map((text) => {
        const [post = '', bond = '', hours = '', monthly = '', holders = ''] = text
          .split('|')
          .map((part) => part.trim())
        return { post: coded(post), bond, hours, monthly: Number(monthly), holders }
      }),
    }
  })
