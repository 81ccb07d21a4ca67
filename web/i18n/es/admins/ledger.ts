import { formatCount } from '../../count'
import { capital } from '../capital'
import type { ledger as english } from '../../en/admins/ledger'

export const ledger: typeof english = {
  csv: 'CSV',
  failed: 'El libro mayor no se puede leer ahora.',
  asOf: (when: string) => `A fecha de ${when}.`,
  none: 'Aún no hay líneas',
  noneText: 'Las hace la primera generación, cuando termina un mes con alquileres.',
  check: 'Comprobación',
  equals: 'igual a',
  plus: 'más',
  allLines: 'Todas las líneas',
  lines: (n: string, count: number) => (count === 1 ? '1 línea' : `${n} líneas`),
  linesOf: (n: string, people: string, count: number) =>
    count === 1 ? `${n} líneas de 1 persona` : `${n} líneas de ${people} personas`,
  inPayments: 'En pagos',
  inPaymentsText: 'debido, en lote y enviado',
  open: 'Saldo abierto',
  openText: 'retenido y en espera',
  addsUp: 'Cuadra',
  addsUpInTotal: 'Cuadra en total',
  checking: 'Mirando persona por persona…',
  checked: (time: string) => `comprobado a las ${time}, por persona y en total`,
  checkFailed: (why: string) => `No se miró a todo el mundo: ${why}`,
  again: 'Mirar otra vez',
  off: (sum: string) => `Falla por ${sum}`,
  peopleOff: (n: string, count: number, more: boolean) =>
    count === 1 ? 'No cuadra para 1 persona' : `No cuadra para ${n}${more ? ' o más' : ''} personas`,
  whatToDo:
    'Alguien cambió estas filas por fuera del programa. No las pagues; ejecuta «coterie audit», que nombra cada cambio.',
  sides: (lines: string, payments: string, open: string) => `${lines} en líneas, ${payments} en pagos, ${open} abierto`,
  noName: 'N/D',
  caption: 'Dinero por mes',
  month: 'Mes',
  run: 'Generado',
  parts: {
    earned: 'Ganado',
    held: 'Retenido',
    waiting: 'En espera',
    owed: 'Debido',
    inPayout: 'En lote',
    sent: 'Enviado',
  },
  means: {
    held: 'en revisión, o pagado a mano en su lugar',
    waiting: (threshold: string) => `de la próxima generación, o por debajo de ${threshold}`,
    owed: 'en un pago pendiente o aprobado',
    inPayout: 'bloqueado en un lote de pagos',
  },
  phonePart: {
    held: (sum: string) => `${sum} retenido`,
    waiting: (sum: string) => `${sum} en espera`,
    owed: (sum: string) => `${sum} debido`,
    inPayout: (sum: string) => `${sum} en lote`,
    sent: (sum: string) => `${sum} enviado`,
  },
  to: (month: string) => `Hasta ${month}`,
  share: (percent: number) => `${formatCount(percent)} por ciento enviado`,
  over: (percent: number) => `${formatCount(percent)} por ciento transcurrido`,
  soFar: 'hasta hoy',
  noRun: 'Sin generar',
  nextPayday: (day: string) => `Próximo día de pago, ${day}`,
  estimate: 'Una estimación, con los datos de hoy',
  runMakes: (month: string, n: string, count: number) =>
    count === 1 ? `La generación de ${month} hace 1 pago` : `La generación de ${month} hace ${n} pagos`,
  owedBefore: 'Hecho antes y sin enviar',
  stays: 'Queda abierto: retenido o bajo el mínimo',
  earnedSoFar: (month: string, sum: string, day: string, of: string, whole: string) =>
    capital(`${month} lleva ganados ${sum}, ${day} de ${of} días. Si nadie empieza ni se va, llega a ${whole}.`),
  earnedWhole: (month: string, sum: string) => capital(`${month} ha ganado ${sum}. Aún no se ha generado.`),
}
