import type { people as english } from '../../en/admins/people'
import { askPaypalTexts } from '../../ask-paypal-texts'
import { formatCount } from '../../numbers'

export const people: typeof english = {
  caption: 'Personas',
  filter: 'Rol',
  tabs: { all: 'Todos', user: 'Usuarios', affiliate: 'Afiliados', admin: 'Administradores', invited: 'Invitados' },
  search: 'Nombre, correo, teléfono o código',
  none: 'No hay usuarios',
  noneText: 'Comparte tu enlace de registro para agregar a la primera persona.',
  noMatch: (text: string) => `Ninguna persona coincide con “${text}”.`,
  nobodyOf: (text: string, people: string) => `No hay nadie llamado “${text}” entre ${people} personas.`,
  nobodyOfFilter: (text: string) =>
    `Ninguna persona coincide con “${text}” y estos filtros. Quita los filtros para buscar entre todas.`,
  nearest: (name: string) => `El nombre más parecido es ${name}.`,
  searchNearest: (words: string) => `Buscar ${words}`,
  failed: 'No se pudo cargar la lista de personas.',
  offline: 'Estás sin conexión.',
  offlineList: 'Conéctate para cargar la lista de personas del servidor.',
  offlineUnread: 'Aún no abriste la página de esta persona en este dispositivo. Conéctate para cargarla.',
  offlineChanges: 'Conéctate para hacer cambios.',
  asTheyRead: 'Esto es lo que ve la persona.',
  readAt: (moment: string) => `Al ${moment}.`,
  needsNetwork: 'Necesitas conexión',
  onlyPending: 'Solicitudes de afiliado pendientes',
  isAffiliate: (status: string) => `Afiliado: ${status}`,
  paypalIs: { none: 'Sin correo de PayPal', set: 'Con correo de PayPal' },
  rentalIs: {
    renting: 'Alquila',
    none: 'No alquila',
    starting: 'Empieza esta semana',
    leaving: 'Termina este mes',
  },
  seenIs: { away: 'Sin actividad por 30 días' },
  askPaypal: 'Pedir el correo de PayPal',
  writeMany: 'Enviar mensaje',
  writeTooMany: (limit: number) => `Puedes enviar un mensaje a ${formatCount(limit)} personas como máximo a la vez.`,
  writeManyTitle: (n: number) =>
    n === 1 ? 'Enviar un mensaje a 1 persona' : `Enviar un mensaje a ${formatCount(n)} personas`,
  askPaypalTitle: (n: number) =>
    n === 1 ? 'Pedir a 1 persona su correo de PayPal' : `Pedir a ${formatCount(n)} personas su correo de PayPal`,
  writeNobody: 'Ninguna de las personas seleccionadas puede recibir mensajes.',
  writeManyText: 'Cada persona recibe su propio ticket. Las respuestas llegan a Soporte.',
  writeByMail: 'También les llegará el mensaje por correo, salvo que hayan desactivado los correos.',
  writeNotByMail: (n: number) =>
    n === 1
      ? 'También les llegará el mensaje por correo, salvo que hayan desactivado los correos. 1 persona no ha verificado su correo y solo lo verá en la aplicación.'
      : `También les llegará el mensaje por correo, salvo que hayan desactivado los correos. ${formatCount(n)} personas no han verificado su correo y solo lo verán en la aplicación.`,
  forReaders: {
    en: (count: string, n: number) =>
      n === 1 ? 'Para 1 persona que habla inglés' : `Para ${count} personas que hablan inglés`,
    es: (count: string, n: number) =>
      n === 1 ? 'Para 1 persona que habla español' : `Para ${count} personas que hablan español`,
  },
  writeSubject: 'Asunto',
  writeMessage: 'Mensaje',
  sendToMany: (n: number) => (n === 1 ? 'Enviar a 1 persona' : `Enviar a ${formatCount(n)} personas`),
  writtenMany: (n: number) => (n === 1 ? 'Se creó 1 ticket' : `Se crearon ${formatCount(n)} tickets`),
  askPaypalTexts,
  reason: {
    renting: (date) => `Alquila desde el ${date}`,
    starting: (date) => `Alquila a partir del ${date}`,
    ended: () => 'El alquiler terminó',
    'not-renting': () => 'No alquila',
    unverified: () => 'Correo sin verificar',
  },
  affiliateIs: { active: 'afiliado', pending: 'afiliado pendiente' },
  everybody: 'Todas las personas',
  name: 'Nombre',
  email: 'Correo',
  phone: 'Teléfono',
  linkedinUrl: 'URL de LinkedIn',
  paypalEmail: 'Correo de PayPal',
  referralCode: 'Código',
  ownCode: 'Código propio',
  rentalStart: 'Inicio del alquiler',
  accountStatus: 'Estado de la cuenta',
  profilePhotoStatus: 'Foto de perfil',
  verificationBadgeStatus: 'Insignia de verificación',
  affiliateStatus: 'Afiliado',
  joined: 'Registro',
  lastLogin: 'Último acceso',
  roles: 'Roles',
  owed: 'Se le debe',
  customize: 'Elegir columnas',
  customizeText: 'Estas columnas son para todos los administradores. Los cambios se guardan automáticamente.',
  customizeMine:
    'Todos los administradores ven estas columnas. Lo que cambies aquí es solo para ti, en todos tus dispositivos.',
  customizeMineOn:
    'Estas columnas son solo para ti, en todos tus dispositivos. Los cambios se guardan automáticamente.',
  customizeOwnFirst: 'Tienes columnas propias y las seguirás viendo.',
  forWhom: 'Para quién',
  forMe: 'Para mí',
  forAll: 'Para todos los administradores',
  alwaysFirst: 'siempre primero',
  columnsOrder: 'Visibles, en este orden',
  columnsHidden: 'Ocultas',
  columnsMoving: {
    move: (name: string, place: number, of: number) =>
      `Mover ${name}, posición ${formatCount(place)} de ${formatCount(of)}`,
    picked: (name: string, place: number, of: number) =>
      `${name}: seleccionada, posición ${formatCount(place)} de ${formatCount(of)}. Usa las flechas para moverla, Espacio para soltarla, Escape para cancelar.`,
    at: (place: number, of: number) => `Posición ${formatCount(place)} de ${formatCount(of)}`,
    dropped: (place: number, of: number) => `Ahora en la posición ${formatCount(place)} de ${formatCount(of)}`,
    back: (place: number, of: number) => `De vuelta en la posición ${formatCount(place)} de ${formatCount(of)}`,
  },
  backToShared: 'Usar las columnas compartidas',
  backToSharedDone: 'Vuelves a ver las columnas compartidas.',
  columnsFailed: 'No se pudieron guardar las columnas.',
  customizeView: (view: string) =>
    `Estas columnas son solo para tu vista “${view}”. Los cambios se guardan automáticamente.`,
  customizeSaved: 'Configuración guardada',
  never: 'Nunca',
  statuses: { active: 'Activo', pending: 'Pendiente', inactive: 'Inactivo' },
  success: 'Listo',
  notSet: 'Sin definir',
  role: { user: 'Usuario', affiliate: 'Afiliado', admin: 'Admin' },
  error: 'Error',
  notFound: 'No se encontró a la persona',
  notFoundText: 'Puede que la cuenta se haya eliminado.',
  personFailed: 'No se pudo cargar esta persona.',
  sections: 'En esta página',
  rental: 'Alquiler',
  activity: 'Actividad',
  money: 'Dinero',
  referrals: 'Recomendaciones',
  tickets: 'Tickets',
  account: 'Datos de la cuenta',
  actions: 'Acciones',
  moreOf: (name: string) => `Más acciones para ${name}`,
  edit: 'Editar usuario',
  viewAs: 'Ver como…',
  joinedOn: (date: string) => `Se registró el ${date}`,
  lastLoginAt: (date: string) => `Último acceso: ${date}`,
  notVerified: 'Correo sin verificar',
  language: 'Idioma',
  languages: { en: 'Inglés', es: 'Español' },
  referredBy: 'Recomendada por',
  nobody: 'Sin recomendación',
  terms: 'Consentimiento',
  termsOn: (version: string, date: string) => `Condiciones, versión ${version}, ${date}`,
  noConsent: 'Sin registrar',
  commissionRate: 'Tarifa de comisión',
  note: 'Nota para administradores',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  photoStatus: 'Estado de la foto de perfil',
  badgeStatus: 'Estado de la insignia de verificación',
  emailOnlyOwner:
    'Solo el propio administrador puede cambiar su correo, con su contraseña. Si ya no puede iniciar sesión, quítale primero el rol de administrador.',
  ownPassword: 'Tu contraseña',
  ownPasswordHint: 'Enviaremos al correo anterior un enlace que permite deshacer este cambio durante 72 horas.',
  emailWrong: 'Escribe un correo válido',
  urlWrong: 'La URL no es válida',
  paypalHint: 'Solo la persona puede cambiarlo, con su contraseña.',
  customEarning: 'Ganancia mensual personalizada',
  customCommission: 'Comisión personalizada',
  defaultRate: (amount: string) => `${amount} (predeterminada)`,
  setEarning: 'Fijar la ganancia mensual',
  setCommission: 'Fijar la comisión',
  writeToPerson: 'Enviar un mensaje a esta persona',
  setRole: 'Cambiar roles',
  accountStatusHint: 'Depende del alquiler. Inicia o termina el alquiler para cambiarlo.',
  noteHint: 'Solo la ven los administradores.',
  save: 'Guardar cambios',
  updated: 'Usuario actualizado',
  updatedText: 'Los datos se guardaron correctamente',
  updateFailed: (reason: string) => `No se pudo actualizar el usuario: ${reason}`,
  deleteUser: 'Eliminar usuario',
  deleteTitle: (name: string) => `¿Eliminar a ${name}?`,
  deleteNotYet: (name: string) => `Todavía no se puede eliminar a ${name}`,
  deleteKeep: 'Conservar la cuenta',
  deleteClose: 'Cerrar',
  deleteUnknown: 'No se pudo comprobar qué se eliminaría. Cierra esta ventana y vuelve a intentarlo.',
  deleteOwn: 'Esta es tu propia cuenta.',
  deleteOwnDo: 'Puede eliminarla otro administrador.',
  deleteRental: (date: string) => `Hay un alquiler activo desde el ${date}.`,
  deleteRentalDo: 'Termina el alquiler en Alquiler. Los días restantes se deben pagar antes de eliminar la cuenta.',
  deleteWay: (amount: string) => `${amount} están en un pago pendiente o aprobado.`,
  deleteWayDo: 'Envía o cancela ese pago en Dinero.',
  deleteOwed: (amount: string) => `Se deben ${amount} que aún no están en ningún pago.`,
  deleteOwedDo:
    'Se pagarán en la próxima generación de pagos. También puedes crear un pago por ese monto, incluso por debajo del mínimo.',
  deleteHeld: (amount: string) => `${amount} están retenidos.`,
  deleteHeldDo: 'Libéralos o recházalos en Retenciones.',
  deleteReturned: (amount: string) => `PayPal devolvió ${amount} y su corrección aún no está registrada.`,
  deleteReturnedDo: 'Registra la corrección en la página del lote de pagos y después paga el monto.',
  deleteComing: (amount: string) => `${amount} se ganaron en días cuyos pagos aún no se generaron.`,
  deleteComingDo: 'Esos días se incluirán en la próxima generación de pagos, cuando termine el mes.',
  goesTitle: 'Se elimina de forma permanente',
  goesPerson: 'Nombre, correo, correos de PayPal, teléfono, perfil, código, roles, y notas y motivos sobre la persona',
  goesTickets: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? '1 ticket con sus mensajes, notas y archivos'
        : `${formatCount(n)} tickets con sus mensajes, notas y archivos`,
  goesInvitations: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? '1 invitación pendiente (su enlace deja de funcionar)'
        : `${formatCount(n)} invitaciones pendientes (sus enlaces dejan de funcionar)`,
  goesDevices: (n: number): string =>
    n === 0
      ? 'Llaves de acceso, códigos y vistas guardadas'
      : n === 1
        ? '1 dispositivo (se cierra su sesión y sus datos sin conexión se eliminan cuando se conecte), llaves de acceso, códigos y vistas guardadas'
        : `${formatCount(n)} dispositivos (se cierra su sesión y sus datos sin conexión se eliminan cuando se conecten), llaves de acceso, códigos y vistas guardadas`,
  goesMails: 'Los correos a la persona o sobre ella, y los eventos enviados a otras aplicaciones',
  goesLog:
    'El nombre de la persona en el registro de auditoría (las entradas se conservan y se pueden seguir verificando)',
  staysTitle: 'Se conserva, sin el nombre',
  staysLedger: 'Cada monto, día y pago con su motivo, y qué condiciones se aceptaron y cuándo',
  staysPayments: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? 'El correo de PayPal de 1 pago enviado, para saber adónde fue el dinero'
        : `El correo de PayPal de ${formatCount(n)} pagos enviados, para saber adónde fue el dinero`,
  staysBackups: 'Las copias de seguridad anteriores, hasta que las reemplacen las nuevas',
  deleteForGood: 'No se puede deshacer.',
  deleted: 'Usuario eliminado',
  deletedText: 'El usuario se eliminó de forma permanente',
  deleteFailed: (reason: string) => `No se pudo eliminar el usuario: ${reason}`,
  deletedPerson: 'Persona eliminada',
  deletedOn: (date: string) => `Eliminada el ${date}`,
  roleAdded: 'Se agregó el rol',
  roleRemoved: 'Se quitó el rol',
  roleAddedText: (name: string, role: string) => `${name} ahora tiene el rol de ${role.toLowerCase()}`,
  roleRemovedText: (name: string, role: string) => `${name} ya no tiene el rol de ${role.toLowerCase()}`,
  addFailed: (role: string, reason: string) => `No se pudo agregar el rol de ${role.toLowerCase()}: ${reason}`,
  removeFailed: (role: string, reason: string) => `No se pudo quitar el rol de ${role.toLowerCase()}: ${reason}`,
  ownAdmin: 'No puedes quitarte el rol de administrador. Pídeselo a otro administrador.',
  lastAdmin: 'Es el último administrador. Agrega primero a otro.',
  impliedUser: 'Todas las personas son usuarios, salvo que tengan otro rol.',
  affiliateToday: 'Los cambios se aplican desde hoy.',
  grant: 'Dar rol de afiliado…',
  grantTitle: 'Dar rol de afiliado',
  grantText: (name: string) => `${name} ganará comisiones por las recomendaciones activas a partir de este día.`,
  startDate: 'Fecha de inicio',
  startPast: 'Elige hoy, o elige un día pasado e indica un motivo.',
  startFuture: 'Elige hoy o un día anterior.',
  affiliateDays: 'Periodos como afiliado',
  days: (from: string, to: string) => `${from} a ${to}`,
  today: 'hoy',
  applied: (date: string) => `Solicitud del ${date}`,
  appliedText: 'Al dar el rol también se aprueba la solicitud.',
  takeRole: (role: string, name: string) => `¿Quitar a ${name} el rol de ${role.toLowerCase()}?`,
  confirmTakeRole: (role: string) => `Quitar el rol de ${role.toLowerCase()}`,
  undo: 'Deshacer',
  undoFailed: (why: string) => `No se pudo deshacer: ${why}`,
  lastDay: 'Último día',
  lastDayHint: 'Este día se incluye. Elige hoy, o elige un día pasado e indica un motivo.',
  reasonWhenPast: 'Obligatorio para un día pasado.',
  endsAdmin:
    'Pierde de inmediato el acceso de administrador. Sus acciones anteriores quedan en el registro de auditoría.',
  endsUser: 'Quita el rol de usuario. El alquiler y sus ganancias continúan.',
  endsAffiliate: (date: string) => `No ganará comisiones a partir del ${date}.`,
  endsMonthly: (n: number, amount: string): string =>
    n === 1
      ? `Perderá la comisión de 1 recomendación activa, ${amount} al mes.`
      : `Perderá la comisión de ${formatCount(n)} recomendaciones activas, ${amount} al mes.`,
  endsNothing: 'Ahora no tiene recomendaciones activas, así que no perderá ninguna comisión.',
  endsAsking: 'Comprobando qué comisiones terminan…',
  endsUnknown: 'No se pudo comprobar qué comisiones terminan.',
  endsKept: 'Conserva las comisiones que ya ganó, y sus recomendaciones siguen vinculadas.',
  makeAdmin: (name: string) => `¿Dar a ${name} el rol de administrador?`,
  makeAdminText: 'Los administradores pueden ver y cambiar los datos, los montos y los tickets de todas las personas.',
  confirmMake: 'Agregar rol de administrador',
  password: 'Tu contraseña',
  keep: 'Cancelar',
  changeRole: 'Cambiar rol',
  rolesTooMany: (limit: number) => `Puedes cambiar el rol de ${formatCount(limit)} personas como máximo a la vez.`,
  changeRoleOf: (n: number) =>
    n === 1 ? 'Cambiar el rol de 1 persona' : `Cambiar el rol de ${formatCount(n)} personas`,
  giveRole: 'Agregar un rol',
  takeRoleAway: 'Quitar un rol',
  whichRole: 'Rol',
  confirmRoles: {
    give: (role: string, n: number) =>
      n === 1
        ? `Agregar el rol de ${role.toLowerCase()} a 1 persona`
        : `Agregar el rol de ${role.toLowerCase()} a ${formatCount(n)} personas`,
    take: (role: string, n: number) =>
      n === 1
        ? `Quitar el rol de ${role.toLowerCase()} a 1 persona`
        : `Quitar el rol de ${role.toLowerCase()} a ${formatCount(n)} personas`,
  },
  rolesOf: {
    give: (role: string, n: number) =>
      n === 1
        ? `1 persona recibirá el rol de ${role.toLowerCase()}.`
        : `${formatCount(n)} personas recibirán el rol de ${role.toLowerCase()}.`,
    take: (role: string, n: number) =>
      n === 1
        ? `1 persona perderá el rol de ${role.toLowerCase()}.`
        : `${formatCount(n)} personas perderán el rol de ${role.toLowerCase()}.`,
  },
  rolesWho: (names: string, others: number) => (others === 0 ? names : `${names} y ${formatCount(others)} más`),
  rolesOfNobody: 'Nada cambiaría para las personas que seleccionaste.',
  roleGives: {
    user: 'Verán las páginas de quien alquila además de las que ya tienen. Esto no inicia ningún alquiler.',
    affiliate:
      'Desde hoy ganarán comisiones por las recomendaciones activas. Si hay una solicitud pendiente, se aprobará.',
    admin: 'Los administradores pueden ver y cambiar los datos, los montos y los tickets de todas las personas.',
  },
  rolesHad: (n: number) =>
    n === 1
      ? '1 persona ya tiene este rol y se omitirá.'
      : `${formatCount(n)} personas ya tienen este rol y se omitirán.`,
  rolesLacked: (n: number) =>
    n === 1
      ? '1 persona no tiene este rol y se omitirá.'
      : `${formatCount(n)} personas no tienen este rol y se omitirán.`,
  rolesOnly: (n: number) =>
    n === 1
      ? 'A 1 persona no se le puede quitar el rol de usuario porque no tiene otro rol.'
      : `A ${formatCount(n)} personas no se les puede quitar el rol de usuario porque no tienen otro rol.`,
  rolesNotMine: 'No puedes quitarte tu propio rol de administrador.',
  rolesGiven: (n: number, role: string) =>
    n === 1
      ? `1 persona ahora tiene el rol de ${role.toLowerCase()}`
      : `${formatCount(n)} personas ahora tienen el rol de ${role.toLowerCase()}`,
  rolesTaken: (n: number, role: string) =>
    n === 1
      ? `1 persona ya no tiene el rol de ${role.toLowerCase()}`
      : `${formatCount(n)} personas ya no tienen el rol de ${role.toLowerCase()}`,
  rolesRefused: (who: string, others: number, why: string) =>
    `No se cambió ningún rol. ${others === 0 ? who : `${who} y ${formatCount(others)} más`}: ${why}`,
  adminsLead:
    'Los administradores ven los datos, los montos y los tickets de todas las personas. Cada cambio de rol queda en el registro de auditoría.',
  adminsCaption: 'Administradores',
  noAdmins: 'No hay administradores',
  you: 'Tú',
  adminsFoot: 'No puedes quitarte tu propio rol de administrador, y el último administrador no se puede quitar.',
  addAdmin: 'Agregar administrador',
  addAdminText: 'Conservará sus otros roles. Tendrás que confirmarlo con tu contraseña.',
  person: 'Persona',
  addRole: 'Agregar rol',
  isAdminAlready: 'Esta persona ya es administrador.',
  personUnread: 'No se pudo cargar esta persona. Vuelve a intentarlo.',
  currentSession: 'Sesión actual',
  noReferrals: 'Sin recomendaciones.',
  referralSum: (n: number, active: number) =>
    `${n === 1 ? '1 recomendación' : `${formatCount(n)} recomendaciones`} · ${active === 1 ? '1 activa' : `${formatCount(active)} activas`}`,
  code: 'Código',
  invited: 'Invitada',
  noTickets: 'Sin tickets.',
  ticketOpen: (ticket: number, subject: string) => `Ticket ${ticket}: ${subject}`,
  ticketStatuses: { open: 'Abierto', in_progress: 'En curso', resolved: 'Resuelto', closed: 'Cerrado' },
}
