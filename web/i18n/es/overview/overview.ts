import type { overview as english } from '../../en/overview/overview'
import { capitalize, formatCount } from '../../numbers'

export const overview: typeof english = {
  needs: 'Requiere tu atención hoy',
  nothing: 'Hoy no hay nada pendiente.',
  nextRun: (month: string, date: string) => `Los pagos de ${month} se podrán generar desde el ${date}.`,
  worth: (sum: string) => `${sum} a la espera de tu decisión`,
  tickets: (n: number) => (n === 1 ? '1 ticket necesita respuesta' : `${formatCount(n)} tickets necesitan respuesta`),
  ticketsLong: (n: number) => (n === 1 ? '1 ticket está vencido' : `${formatCount(n)} tickets están vencidos`),
  ticketText: (ticket: number, name: string, subject: string) => `Ticket ${ticket}, ${name}: ${subject}`,
  oldest: 'el más antiguo',
  hours: (n: number) => `${formatCount(n)} h`,
  days: (n: number) => `${formatCount(n)} d`,
  replyTo: (name) => (name === '' ? 'Responder' : `Responder a ${name}`),
  months: (months: string) => `Ya puedes generar los pagos de ${months}`,
  monthsMany: (n: number) => `Ya puedes generar los pagos de ${formatCount(n)} meses`,
  monthsText: (first: string) => `Empieza con ${first}. Verás una vista previa antes de crear nada.`,
  generate: 'Generar',
  pending: (n: number) => (n === 1 ? '1 pago está pendiente' : `${formatCount(n)} pagos están pendientes`),
  pendingText: (n: number) => (n === 1 ? 'Está listo para tu aprobación.' : 'Están listos para tu aprobación.'),
  pendingFoot: 'pendiente',
  viewPending: 'Ver pendientes',
  approvable: (n) => (n === 1 ? '1 pago se puede aprobar' : `${formatCount(n)} pagos se pueden aprobar`),
  moreBlocked: (n) => (n === 1 ? '1 más está bloqueado.' : `${formatCount(n)} más están bloqueados.`),
  approve: 'Aprobar',
  approved: (n: number) => (n === 1 ? '1 pago está aprobado' : `${formatCount(n)} pagos están aprobados`),
  approvedText: 'Aún sin lote de pagos.',
  viewApproved: 'Ver aprobados',
  createBatch: 'Crear lote',
  byHand: (n) =>
    n === 1 ? '1 pago aprobado no se paga por PayPal' : `${formatCount(n)} pagos aprobados no se pagan por PayPal`,
  byHandText: (n) => (n === 1 ? 'Envíalo y luego márcalo como enviado.' : 'Envíalos y luego márcalos como enviados.'),
  approvedFoot: 'por enviar',
  disperse: 'Enviar',
  locked: (n: number) => (n === 1 ? '1 pago está en un lote' : `${formatCount(n)} pagos están en lotes`),
  lockedText: (n: number) =>
    n === 1
      ? 'No lo envíes de otra forma. Cuando el informe de PayPal esté listo, súbelo al lote.'
      : 'No los envíes de otra forma. Cuando el informe de PayPal esté listo, súbelo al lote.',
  back: (n: number) =>
    n === 1 ? '1 pago se devolvió después de enviarse' : `${formatCount(n)} pagos se devolvieron después de enviarse`,
  backText:
    'El destinatario no tiene el dinero. Registra la corrección en el lote; la próxima generación de pagos lo pagará de nuevo.',
  backFoot: 'devuelto',
  lockedFoot: 'en lote',
  viewBatch: (n) => `Ver lote ${n}`,
  bookCorrection: 'Registrar corrección',
  leads: (n: number) =>
    n === 1
      ? '1 contacto del sitio web necesita respuesta'
      : `${formatCount(n)} contactos del sitio web necesitan respuesta`,
  leadsLate: (n: number) =>
    n === 1 ? '1 contacto del sitio web está vencido' : `${formatCount(n)} contactos del sitio web están vencidos`,
  leadsText: (moment: string) => `Prometimos responder antes del ${moment}.`,
  held: (n: number) =>
    n === 1
      ? 'Es posible que 1 partida ya se haya pagado manualmente'
      : `Es posible que ${formatCount(n)} partidas ya se hayan pagado manualmente`,
  heldText: (n: number) =>
    n === 1
      ? 'Elige en la página de la persona si también se paga.'
      : 'Elige en la página de la persona si también se pagan.',
  inReview: (n: number) =>
    n === 1 ? '1 partida está retenida para revisión' : `${formatCount(n)} partidas están retenidas para revisión`,
  reviewDue: (left: string) => `La próxima decisión vence en ${left}.`,
  reviewOver: (over: string) => `La decisión más antigua venció hace ${over}.`,
  heldFoot: 'retenido',
  decide: 'Decidir',
  reviewHolds: 'Revisar retenciones',
  applications: (n: number) =>
    n === 1 ? '1 persona quiere ser afiliada' : `${formatCount(n)} personas quieren ser afiliadas`,
  applicationsFoot: (date: string) => `la más antigua: ${date}`,
  review: 'Revisar',
  health: (n) => (n === 1 ? 'Estado del sistema: 1 problema' : `Estado del sistema: ${formatCount(n)} problemas`),
  lock: 'Los pagos están en pausa',
  lockAt: (n: string) =>
    `El registro de auditoría no pasó la verificación en la entrada ${n}. No se puede generar, aprobar ni enviar ningún pago hasta que un administrador lo revise.`,
  lockEnd:
    'El final del registro de auditoría no pasó la verificación. No se puede generar, aprobar ni enviar ningún pago hasta que un administrador lo revise.',
  healthBad: 'Se requiere atención: algo falla o está por fallar.',
  healthLook: 'Todo funciona. Cada problema incluye su solución.',
  healthFoot: 'por resolver',
  viewHealth: 'Ver estado',
  viewLog: 'Ver registro',
  healthUnread: 'No se pudo cargar el estado del sistema.',
  viewDeliveries: 'Ver entregas',
  blocked: 'Bloqueados',
  blockedText: (n) =>
    n === 1 ? '1 pago todavía no se puede aprobar' : `${formatCount(n)} pagos todavía no se pueden aprobar`,
  blockedBy: {
    'payee-missing': (n) => `${formatCount(n)} sin correo de PayPal`,
    'payee-cooling-off': (n) =>
      n === 1
        ? '1 correo de PayPal cambió en las últimas 72 horas'
        : `${formatCount(n)} correos de PayPal cambiaron en las últimas 72 horas`,
    'holding-period': (n) => `${formatCount(n)} en el periodo de retención`,
    'payment-own': (n) =>
      n === 1
        ? '1 pago para ti: debe aprobarlo otro administrador'
        : `${formatCount(n)} pagos para ti: debe aprobarlos otro administrador`,
    'made-by-you': (n) =>
      n === 1
        ? '1 pago que creaste tú: debe aprobarlo otro administrador'
        : `${formatCount(n)} pagos que creaste tú: debe aprobarlos otro administrador`,
    'payment-in-batch': (n) => `${formatCount(n)} en un lote de pagos`,
  },
  blockedUntil: (date) => `desde el ${date}`,
  news: 'Para tu información',
  goes: (n: number) => (n === 1 ? '1 persona se va' : `${formatCount(n)} personas se van`),
  goesText: (name, day) => `${name} se irá primero, el ${day}. Los alquileres terminan automáticamente.`,
  left: (n: number) => (n === 1 ? '1 alquiler terminó' : `${formatCount(n)} alquileres terminaron`),
  leftText: 'Confirma que ya no accedemos al perfil.',
  leftFoot: 'por confirmar',
  confirm: 'Confirmar',
  webhook: (n: number) => (n === 1 ? 'Falló 1 entrega del webhook' : `Fallaron ${formatCount(n)} entregas del webhook`),
  webhookText: 'Reenvía las entregas fallidas para que la aplicación receptora las reciba.',
  users: 'Usuarios',
  affiliates: 'Afiliados',
  admins: 'Administradores',
  pendingAffiliates: 'Pendientes',
  isNew: 'Nuevo',
  figures: 'Personas y tickets',
  offline: 'Estás sin conexión.',
  figuresAsOf: (date: string) => `Las cifras son del ${date}.`,
  copyFailed: 'No se pudo cargar tu lista de pendientes.',
  monthsUnread: 'No se pudo comprobar de qué meses se pueden generar pagos.',
  monthsUnknown: 'Conéctate para comprobar de qué meses se pueden generar pagos.',
  nextRunLabel: 'Próxima generación',
  nextPayday: 'Próximo día de pago',
  waits: 'Tiempos de respuesta',
  waitsLegend: 'Cada punto es un asunto abierto; los puntos huecos están vencidos. La línea punteada es tu objetivo.',
  waitTickets: 'Tickets sin respuesta',
  waitTicketsText: (n: number) => (n === 1 ? '1 necesita respuesta' : `${formatCount(n)} necesitan respuesta`),
  waitLeads: 'Contactos del sitio web',
  waitLeadsText: (time: string) => `respuesta en ${time}`,
  waitApplications: 'Solicitudes de afiliado',
  waitApplicationsText: (time: string) => `respuesta en ${time}`,
  waitHolds: 'Retenciones',
  waitHoldsText: (time: string) => `decisión en ${time}`,
  nothingWaits: 'Todo al día',
  late: (n: number) => (n === 1 ? '1 vencido' : `${formatCount(n)} vencidos`),
  waiting: (n: number) => (n === 1 ? '1 abierto' : `${formatCount(n)} abiertos`),
  discIs: (n: string) => `cada punto representa ${n}`,
  unsent: (n: number) => `${formatCount(n)} aún sin enviar`,
  ticketsUnsent: (n: number) => `Tickets: ${formatCount(n)} aún sin enviar`,
  now: 'ahora',
  moneyByMonth: 'Dinero por mes',
  moneyName: (month: string, rental: string, commission: string) =>
    `Montos que creó cada generación de pagos. ${month}: ${rental} de alquiler, ${commission} de comisión.`,
  noMoney: 'Aún no hay ganancias',
  noMoneyText: 'Las ganancias aparecerán aquí cuando empiece el primer alquiler.',
  soFar: 'hasta hoy',
  expectedBy: (day: string) => `previsto al ${day}`,
  joining: 'Quién llega y quién se va',
  joiningName: (month: string, started: number, ended: number) =>
    `Alquileres que empiezan y terminan, por mes. ${month}: ${formatCount(started)} empiezan, ${formatCount(ended)} terminan.`,
  in: 'llegan',
  out: 'se van',
  started: 'Llegaron',
  ended: 'Se fueron',
  toCome: (day: string) => `programados hasta el ${day}`,
  discOfPeople: (n: number) =>
    n === 1 ? 'Cada punto es 1 alquiler' : `Cada punto representa ${formatCount(n)} alquileres`,
  monthSoFar: 'El mes hasta hoy',
  monthIs: (month: string) => `${capitalize(month)} hasta hoy`,
  monthWhole: (month: string) => `${capitalize(month)}, pagos sin generar`,
  daysOf: (n: string, of: string) => `${n} de ${of} días`,
  soFarOffline: 'Conéctate para ver las ganancias de este mes.',
  soFarAt: (time: string) => `A las ${time} · actualizando…`,
  soFarFailed: 'No se pudieron cargar las ganancias de este mes.',
  rentalOf: (n: number) => `Alquileres (${formatCount(n)})`,
  commissionOf: (n: number) =>
    n === 1 ? 'Comisión (1 recomendación)' : `Comisión (${formatCount(n)} recomendaciones)`,
  expectedWhole: (day: string) => `Previsto al ${day}`,
  about: (sum: string) => `unos ${sum}`,
  wouldStay: 'Aún no se puede pagar (retenido o por debajo del mínimo)',
  dayAbout: (day: string, sum: string) => `${day}, unos ${sum}`,
  paidOut: 'Pagado hasta hoy',
  joined: (n: number) => (n === 1 ? '1 llegó esta semana' : `${formatCount(n)} llegaron esta semana`),
  referring: (n: number) => `${formatCount(n)} con recomendaciones`,
  here: (n: number) => (n === 1 ? '1 activo esta semana' : `${formatCount(n)} activos esta semana`),
  since: (day: string) => `más antigua: ${day}`,
  sinceMonth: (month: string) => `desde ${month}`,
  waitForUs: (n: number) => (n === 1 ? '1 necesita respuesta' : `${formatCount(n)} necesitan respuesta`),
  starting: (n: number, date: string) =>
    n === 1 ? `1 empieza a más tardar el ${date}` : `${formatCount(n)} empiezan a más tardar el ${date}`,
  showAs: 'Ver como',
  plot: 'Gráfico',
  table: 'Tabla',
  rental: 'Alquiler',
  commission: 'Comisión',
  month: 'Mes',
  oneDisc: (sum: string) => `Cada punto representa ${sum}`,
  open: 'Abiertos',
  in_progress: 'En curso',
  resolved: 'Resueltos',
  closed: 'Cerrados',
  offlineFigures: 'Conéctate para ver las cifras.',
  rentToday: (n: number) => (n === 1 ? '1 persona alquila hoy' : `${formatCount(n)} personas alquilan hoy`),
  nobodyRents: 'Hoy no hay alquileres activos.',
  scale: (n: string) => `Cada punto representa ${n} personas.`,
  leaving: (n: number, date: string) =>
    n === 1 ? `1 se va a más tardar el ${date}` : `${formatCount(n)} se van a más tardar el ${date}`,
  quick: 'Acciones rápidas',
  manageUsers: 'Gestionar usuarios',
  manageUsersText: 'perfiles, alquileres, roles',
  manageAdmins: 'Gestionar administradores',
  manageAdminsText: 'acceso completo a todos los datos',
}
