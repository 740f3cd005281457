// What the clock of a place shows at an instant. A zone is a name of IANA's database, such as `America/Rio_Branco`;
// which one a municipality has is known to the database (`fuso`, docs/adr/rooms/0144).

/** That of Brasília, where nothing else is known. */
export const capitalZone = 'America/Sao_Paulo'

/** Says of an instant what people of a place say. */
export interface Clock {
  readonly zone: string
  /** `19/11/2026` */
  readonly day: (at: Date) => string
  /** `19 de novembro de 2026` */
  readonly longDay: (at: Date) => string
  /** `19 de novembro de 2026 às 14:32` */
  readonly moment: (at: Date) => string
  /** `2026-11-19` */
  readonly isoDay: (at: Date) => string
  readonly year: (at: Date) => number
  /** 1 to 12. */
  readonly month: (at: Date) => number
}

function makeClock(zone: string): Clock {
  const written = (locale: string, options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
    return (at: Date) => format.format(at)
  }
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const isoDay = written('en-CA', digits)
  return {
    zone,
    day: written('pt-BR', digits),
    longDay: written('pt-BR', { dateStyle: 'long' }),
    moment: written('pt-BR', { dateStyle: 'long', timeStyle: 'short' }),
    isoDay,
    year: (at) => Number(isoDay(at).slice(0, 4)),
    month: (at) => Number(isoDay(at).slice(5, 7)),
  }
}

const clocks = new Map<string, Clock>()
/** The clock of a zone. */
export function clockOf(zone: string): Clock {
  const clock = clocks.get(zone) ?? makeClock(zone)
  clocks.set(zone, clock)
  return clock
}
