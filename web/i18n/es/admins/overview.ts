import type { overview as english } from '../../en/admins/overview'
import { capital } from '../capital'
import { formatCount } from '../../count'

export const overview: typeof english = {
  needs: 'Te necesita hoy',
  nothing: 'Hoy no te necesita nada.',
  nextRun: (month: string, date: string) => capital(`${month} se podrá generar desde el ${date}.`),
  worth: (sum: string) => `${sum} dependen de ello`,
  tickets: (n: number) => (n === 1 ? '1 ticket espera respuesta' : `${formatCount(n)} tickets esperan respuesta`),
  ticketsLong: (n: number) =>
    n === 1
      ? '1 ticket lleva esperando más de lo prometido'
      : `${formatCount(n)} tickets llevan esperando más de lo prometido`,
  ticketText: (ticket: number, name: string, subject: string) => `Ticket ${ticket}, ${name}: ${subject}`,
  oldest: 'el más antiguo',
  hours: (n: number) => `${formatCount(n)} h`,
  days: (n: number) => `${formatCount(n)} d`,
  reply: 'Responder',
  months: (months: string) => `Se puede generar ${months}`,
  monthsMany: (n: number) => `Se pueden generar ${formatCount(n)} meses`,
  monthsText: (first: string) => `Empieza por ${first}: mira antes la simulación.`,
  generate: 'Generar',
  pending: (n: number) => (n === 1 ? '1 pago pendiente' : `${formatCount(n)} pagos pendientes`),
  pendingText: (n: number) => (n === 1 ? 'Espera tu aprobación.' : 'Esperan tu aprobación.'),
  pendingFoot: 'pendiente',
  approve: 'Aprobar',
  approved: (n: number) => (n === 1 ? '1 pago aprobado' : `${formatCount(n)} pagos aprobados`),
  approvedText: (n: number) =>
    n === 1
      ? 'Envíalo por PayPal y luego márcalo como enviado.'
      : 'Envíalos por PayPal y luego márcalos como enviados.',
  approvedFoot: 'por enviar',
  disperse: 'Enviar',
  locked: (n: number) => (n === 1 ? '1 pago está en un lote' : `${formatCount(n)} pagos están en lotes`),
  lockedText: (n: number) =>
    n === 1
      ? 'Nadie lo envía otra vez. Cuando esté el informe de PayPal, suéltalo en su lote.'
      : 'Nadie los envía otra vez. Cuando esté el informe de PayPal, suéltalo en su lote.',
  back: (n: number) =>
    n === 1 ? '1 pago volvió después de pagarse' : `${formatCount(n)} pagos volvieron después de pagarse`,
  backText:
    'Su destinatario no tiene el dinero. Anota la corrección en su lote: la próxima generación lo paga de nuevo.',
  backFoot: 'devuelto',
  lockedFoot: 'en lote',
  leads: (n: number) =>
    n === 1
      ? '1 solicitud de la portada espera respuesta'
      : `${formatCount(n)} solicitudes de la portada esperan respuesta`,
  leadsLate: (n: number) =>
    n === 1
      ? '1 solicitud de la portada pasa ya del plazo prometido'
      : `${formatCount(n)} solicitudes de la portada pasan ya del plazo prometido`,
  leadsText: (moment: string) => `Se prometió una respuesta antes del ${moment}.`,
  held: (n: number) => (n === 1 ? '1 línea ya se pagó a mano' : `${formatCount(n)} líneas ya se pagaron a mano`),
  heldText: (n: number) =>
    n === 1
      ? 'Decide en la página de la persona si también se paga.'
      : 'Decide en la página de la persona si también se pagan.',
  inReview: (n: number) =>
    n === 1 ? '1 línea está retenida para revisar' : `${formatCount(n)} líneas están retenidas para revisar`,
  reviewDue: (left: string) => `La primera hay que decidirla en ${left}.`,
  reviewOver: (over: string) => `La primera tenía que estar decidida hace ${over}.`,
  heldFoot: 'retenido',
  decide: 'Decidir',
  applications: (n: number) =>
    n === 1 ? '1 persona quiere ser afiliada' : `${formatCount(n)} personas quieren ser afiliadas`,
  applicationsFoot: (date: string) => `desde el ${date}`,
  review: 'Revisar',
  health: (n) => (n === 1 ? 'La instalación: 1 cosa que mirar' : `La instalación: ${formatCount(n)} cosas que mirar`),
  lock: 'Los pagos esperan',
  lockAt: (n: string) =>
    `El registro de auditoría está roto en la entrada ${n}. No se genera, aprueba ni paga nada hasta que alguien lo mire.`,
  lockEnd: 'El final del registro de auditoría está mal. No se genera, aprueba ni paga nada hasta que alguien lo mire.',
  healthBad: 'Algo no funciona, o pronto no lo hará.',
  healthLook: 'Nada está roto; cada cosa dice qué hacer.',
  healthFoot: 'en Estado',
  healthUnread: 'No se puede leer cómo está la instalación.',
  look: 'Mirar',
  goes: (n: number) => (n === 1 ? '1 persona se va' : `${formatCount(n)} personas se van`),
  goesText: (name: string) => `${name} es la primera. Los días terminan solos.`,
  goesFoot: 'primer último día',
  left: (n: number) => (n === 1 ? '1 alquiler ha terminado' : `${formatCount(n)} alquileres han terminado`),
  leftText: 'Confirma que ya nadie entra en el perfil.',
  leftFoot: 'por confirmar',
  confirm: 'Confirmar',
  webhook: (n: number) =>
    n === 1
      ? 'Se dejó de intentar 1 entrega del webhook'
      : `Se dejaron de intentar ${formatCount(n)} entregas del webhook`,
  webhookText: 'El otro programa se entera cuando se envía otra vez.',
  users: 'Usuarios',
  affiliates: 'Afiliados',
  admins: 'Administradores',
  pendingAffiliates: 'Pendientes',
  isNew: 'Nuevo',
  figures: 'Personas y tickets',
  offline: 'Estás sin conexión.',
  figuresAsOf: (date: string) => `Las cifras son del ${date}.`,
  copyFailed: 'No se puede leer lo que te necesita.',
  monthsUnread: 'No se puede leer qué meses se pueden generar.',
  monthsUnknown: 'Aquí no espera nada. Sin el servidor no se sabe qué meses se pueden generar.',
  nextRunLabel: 'Próxima generación',
  nextPayday: 'Próximo día de pago',
  waits: 'Cuánto espera cada cosa',
  waitsLegend: 'Un disco es una cosa; abierto, llega tarde. La línea es lo que se promete ahora.',
  waitTickets: 'Tickets sin respuesta',
  waitTicketsText: (n: number) => (n === 1 ? '1 nos espera' : `${formatCount(n)} nos esperan`),
  waitLeads: 'Solicitudes de la portada',
  waitLeadsText: (time: string) => `respuesta en ${time}`,
  waitApplications: 'Solicitudes de afiliación',
  waitApplicationsText: (time: string) => `respuesta en ${time}`,
  waitHolds: 'Retenciones',
  waitHoldsText: (time: string) => `se deciden en ${time}`,
  nothingWaits: 'no espera nada',
  late: (n: number) => `${formatCount(n)} tarde`,
  waiting: (n: number) => `${formatCount(n)} en espera`,
  discIs: (n: string) => `un disco son ${n}`,
  unsent: (n: number) => `+ ${formatCount(n)} por enviar`,
  ticketsUnsent: (n: number) => `Tickets: + ${formatCount(n)} por enviar`,
  now: 'ahora',
  moneyByMonth: 'Dinero por mes',
  moneyName: (month: string, rental: string, commission: string) =>
    `Lo que hizo cada generación mensual. ${month}: ${rental} de alquiler, ${commission} de comisión.`,
  noMoney: 'Aún no se ha ganado nada',
  noMoneyText: 'El primer día de un alquiler dibuja el primer disco.',
  soFar: 'hasta hoy',
  expectedBy: (day: string) => `previsto al ${day}`,
  joining: 'Quién llega y quién se va',
  joiningName: (month: string, started: number, ended: number) =>
    `Alquileres que empiezan y terminan, por mes. ${month}: ${formatCount(started)} empiezan, ${formatCount(ended)} terminan.`,
  in: 'llegan',
  out: 'se van',
  started: 'Llegaron',
  ended: 'Se fueron',
  toCome: (day: string) => `aún por venir hasta el ${day}`,
  discOfPeople: (n: number) => (n === 1 ? 'Un disco es un alquiler' : `Un disco son ${formatCount(n)} alquileres`),
  monthSoFar: 'El mes hasta hoy',
  monthIs: (month: string) => `${capital(month)} hasta hoy`,
  monthWhole: (month: string) => `${capital(month)}, sin generar`,
  daysOf: (n: string, of: string) => `${n} de ${of} días`,
  soFarOffline: 'Lo que lleva ganado el mes llega con la conexión.',
  soFarAt: (time: string) => `de las ${time}; se calcula de nuevo`,
  soFarFailed: 'No se puede leer lo que lleva ganado el mes.',
  rentalOf: (n: number) => (n === 1 ? 'Alquiler, 1 alquiler' : `Alquiler, ${formatCount(n)} alquileres`),
  commissionOf: (n: number) => (n === 1 ? 'Comisión, 1 recomendación' : `Comisión, ${formatCount(n)} recomendaciones`),
  expectedWhole: (day: string) => `Previsto al ${day}`,
  about: (sum: string) => `unos ${sum}`,
  wouldStay: 'Espera: retenido o bajo el umbral',
  dayAbout: (day: string, sum: string) => `${day}, unos ${sum}`,
  paidOut: 'Pagado hasta hoy',
  joined: (n: number) => (n === 1 ? '1 llegó esta semana' : `${formatCount(n)} llegaron esta semana`),
  referring: (n: number) => `${formatCount(n)} con recomendación`,
  here: (n: number) => (n === 1 ? '1 entró esta semana' : `${formatCount(n)} entraron esta semana`),
  since: (day: string) => `desde el ${day}`,
  sinceMonth: (month: string) => `desde ${month}`,
  waitForUs: (n: number) => (n === 1 ? '1 nos espera' : `${formatCount(n)} nos esperan`),
  starting: (n: number, date: string) =>
    n === 1 ? `1 empieza hasta el ${date}` : `${formatCount(n)} empiezan hasta el ${date}`,
  showAs: 'Ver como',
  plot: 'Gráfico',
  table: 'Tabla',
  rental: 'Alquiler',
  commission: 'Comisión',
  month: 'Mes',
  oneDisc: (sum: string) => `Un disco son ${sum}`,
  open: 'Abiertos',
  in_progress: 'En curso',
  resolved: 'Resueltos',
  closed: 'Cerrados',
  offlineFigures: 'Las cifras llegan con la conexión.',
  rentToday: (n: number) => (n === 1 ? '1 persona alquila hoy' : `${formatCount(n)} personas alquilan hoy`),
  nobodyRents: 'Hoy no alquila nadie.',
  scale: (n: string) => `Un disco son ${n} personas.`,
  leaving: (n: number, date: string) =>
    n === 1 ? `1 se va hasta el ${date}` : `${formatCount(n)} se van hasta el ${date}`,
  quick: 'Acciones rápidas',
  manageUsers: 'Gestionar usuarios',
  manageUsersText: 'perfiles, alquileres, roles',
  manageAdmins: 'Gestionar administradores',
  manageAdminsText: 'quién puede ver y cambiarlo todo',
}
