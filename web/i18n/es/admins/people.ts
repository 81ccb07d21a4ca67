import type { people as english } from '../../en/admins/people'
import { askPaypalTexts } from '../../ask-paypal-texts'
import { formatCount } from '../../numbers'

export const people: typeof english = {
  caption: 'Personas',
  filter: 'Rol',
  tabs: { all: 'Todos', user: 'Usuarios', affiliate: 'Afiliados', admin: 'Administradores' },
  search: 'Nombre, correo, teléfono o código',
  none: 'No hay usuarios',
  noneText: 'Comparte tu enlace de registro para agregar a la primera persona.',
  noMatch: (text: string) => `Ninguna persona coincide con “${text}”.`,
  nobodyOf: (text: string, people: string) => `Ninguna de ${people} personas se llama “${text}”.`,
  nobodyOfFilter: (text: string) =>
    `Ninguna persona coincide con “${text}” y estos filtros. Quita los filtros para buscar entre todas.`,
  nearest: (name: string) => `El nombre más parecido es ${name}.`,
  searchNearest: (words: string) => `Buscar ${words}`,
  failed: 'No se pudo cargar la lista de personas.',
  offline: 'Estás sin conexión.',
  offlineList: 'Conéctate para cargar la lista de personas del servidor.',
  offlineUnread: 'Esta persona no se abrió antes en este dispositivo. Conéctate para cargar la página.',
  offlineChanges: 'Conéctate para hacer cambios.',
  asTheyRead: 'Así lo ve la persona.',
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
  seenIs: { away: 'Inactivo por 30 días' },
  askPaypal: 'Pedir el correo de PayPal',
  writeMany: 'Enviar mensaje',
  writeTooMany: (limit: number) => `Puedes enviar un mensaje a ${formatCount(limit)} personas como máximo a la vez.`,
  writeManyTitle: (n: number) =>
    n === 1 ? 'Enviar un mensaje a 1 persona' : `Enviar un mensaje a ${formatCount(n)} personas`,
  askPaypalTitle: (n: number) =>
    n === 1 ? 'Pedir a 1 persona su correo de PayPal' : `Pedir a ${formatCount(n)} personas su correo de PayPal`,
  writeNobody: 'Ninguna de las personas seleccionadas puede recibir mensajes.',
  writeManyText: 'Cada persona recibe su propio ticket. Las respuestas llegan a Soporte.',
  writeByMail: 'También les llega por correo, salvo que hayan desactivado los correos.',
  writeNotByMail: (n: number) =>
    n === 1
      ? 'También les llega por correo, salvo que hayan desactivado los correos. 1 persona no verificó su correo y solo lo ve en la aplicación.'
      : `También les llega por correo, salvo que hayan desactivado los correos. ${formatCount(n)} personas no verificaron su correo y solo lo ven en la aplicación.`,
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
  rentsSince: (date: string) => `alquila desde el ${date}`,
  notRenting: 'no alquila',
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
  joined: 'Alta',
  lastLogin: 'Último acceso',
  roles: 'Roles',
  owed: 'Se le debe',
  customize: 'Elegir columnas',
  customizeText: 'Para todos los administradores. Los cambios se guardan automáticamente.',
  customizeMine:
    'Todos los administradores ven estas columnas. Lo que cambies aquí es solo para ti, en todos tus dispositivos.',
  customizeMineOn: 'Solo para ti, en todos tus dispositivos. Los cambios se guardan automáticamente.',
  customizeOwnFirst: 'Tienes columnas propias y las seguirás viendo.',
  forWhom: 'Para quién',
  forMe: 'Para mí',
  forAll: 'Para todos los administradores',
  alwaysFirst: 'siempre primero',
  columnsOrder: 'Visibles, en este orden',
  columnsHidden: 'Ocultas',
  columnsMoving: {
    move: (name: string, place: number, of: number) =>
      `Mover ${name}, puesto ${formatCount(place)} de ${formatCount(of)}`,
    picked: (name: string, place: number, of: number) =>
      `${name}: seleccionada, puesto ${formatCount(place)} de ${formatCount(of)}. Usa las flechas para moverla, Espacio para soltarla, Escape para cancelar.`,
    at: (place: number, of: number) => `Puesto ${formatCount(place)} de ${formatCount(of)}`,
    dropped: (place: number, of: number) => `Ahora en el puesto ${formatCount(place)} de ${formatCount(of)}`,
    back: (place: number, of: number) => `De vuelta en el puesto ${formatCount(place)} de ${formatCount(of)}`,
  },
  backToShared: 'Usar las columnas compartidas',
  backToSharedDone: 'Vuelves a ver las columnas compartidas.',
  columnsFailed: 'No se pudieron guardar las columnas.',
  customizeView: (view: string) => `Solo para tu vista “${view}”. Los cambios se guardan automáticamente.`,
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
  joinedOn: (date: string) => `Alta el ${date}`,
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
    'Cada administrador cambia su propio correo, con su propia contraseña. Si ya no puede iniciar sesión, quítale primero el rol de administrador.',
  ownPassword: 'Tu contraseña',
  ownPasswordHint: 'Durante 72 horas, el correo anterior puede restablecerse con un enlace que le enviamos.',
  emailWrong: 'Escribe un correo válido',
  urlWrong: 'La URL no es válida',
  paypalHint: 'Solo la persona puede cambiarlo, con su contraseña.',
  customEarning: 'Ganancia mensual personalizada',
  customCommission: 'Comisión personalizada',
  defaultRate: (amount: string) => `${amount} (predeterminada)`,
  setEarning: 'Fijar la ganancia',
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
  deleteUnknown: 'No se pudo comprobar qué se eliminaría. Cierra esto y vuelve a intentarlo.',
  deleteOwn: 'Esta es tu propia cuenta.',
  deleteOwnDo: 'Puede eliminarla otro administrador.',
  deleteRental: (date: string) => `Hay un alquiler activo desde el ${date}.`,
  deleteRentalDo: 'Termínalo en Alquiler; primero hay que pagar los días restantes.',
  deleteWay: (amount: string) => `${amount} están en un pago pendiente o aprobado.`,
  deleteWayDo: 'Envíalo o cancélalo en Dinero.',
  deleteOwed: (amount: string) => `Se deben ${amount} que aún no están en ningún pago.`,
  deleteOwedDo:
    'Los paga la próxima generación de pagos. También puedes usar Crear pago, incluso por debajo del mínimo.',
  deleteHeld: (amount: string) => `${amount} están retenidos.`,
  deleteHeldDo: 'Libéralos o recházalos en Retenciones.',
  deleteReturned: (amount: string) => `PayPal devolvió ${amount} y aún no están registrados.`,
  deleteReturnedDo: 'Regístralos en la página de su lote de pagos y después págalos.',
  deleteComing: (amount: string) => `${amount} se ganaron en días cuyos pagos aún no se generaron.`,
  deleteComingDo: 'Se incluirán en la próxima generación de pagos, cuando termine el mes.',
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
        ? '1 invitación pendiente: su enlace deja de funcionar'
        : `${formatCount(n)} invitaciones pendientes: sus enlaces dejan de funcionar`,
  goesDevices: (n: number): string =>
    n === 0
      ? 'Llaves de acceso, códigos y vistas guardadas'
      : n === 1
        ? '1 dispositivo: se cierra su sesión y sus datos sin conexión se eliminan cuando se conecte; llaves de acceso, códigos y vistas guardadas'
        : `${formatCount(n)} dispositivos: se cierra su sesión y sus datos sin conexión se eliminan cuando se conecten; llaves de acceso, códigos y vistas guardadas`,
  goesMails: 'Los correos a la persona o sobre ella, y los eventos enviados a otras aplicaciones',
  goesLog: 'El nombre de la persona en el registro de auditoría; las entradas y su verificación se conservan',
  staysTitle: 'Se conserva, sin el nombre',
  staysLedger: 'Cada monto, día y pago con su motivo, y qué condiciones se aceptaron y cuándo',
  staysPayments: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? 'El correo de PayPal de 1 pago enviado: adónde fue el dinero'
        : `El correo de PayPal de ${formatCount(n)} pagos enviados: adónde fue el dinero`,
  staysBackups: 'Las copias de seguridad anteriores, hasta que las reemplacen las nuevas',
  deleteForGood: 'No se puede deshacer.',
  deleted: 'Usuario eliminado',
  deletedText: 'El usuario fue eliminado de forma permanente',
  deleteFailed: (reason: string) => `No se pudo eliminar el usuario: ${reason}`,
  deletedPerson: 'Persona eliminada',
  deletedOn: (date: string) => `Eliminada el ${date}`,
  roleAdded: 'Se agregó el rol',
  roleRemoved: 'Se quitó el rol',
  roleAddedText: (name: string, role: string) => `${name}: ${role}`,
  roleRemovedText: (name: string, role: string) => `${name} ya no tiene el rol ${role}`,
  addFailed: (role: string, reason: string) => `No se pudo agregar el rol ${role}: ${reason}`,
  removeFailed: (role: string, reason: string) => `No se pudo quitar el rol ${role}: ${reason}`,
  ownAdmin: 'No puedes quitarte el rol de administrador. Pídeselo a otro administrador.',
  lastAdmin: 'Es el último administrador. Agrega primero a otro.',
  impliedUser: 'Todas las personas son usuarios, salvo que tengan otro rol.',
  affiliateToday: 'Los cambios se aplican desde hoy.',
  grant: 'Dar rol de afiliado…',
  grantTitle: 'Dar rol de afiliado',
  grantText: (name: string) => `${name} gana comisiones por recomendaciones activas a partir de este día.`,
  startDate: 'Fecha de inicio',
  startPast: 'Hoy, o un día pasado con un motivo.',
  startFuture: 'Elige hoy o un día anterior.',
  affiliateDays: 'Días como afiliado',
  days: (from: string, to: string) => `${from} a ${to}`,
  today: 'hoy',
  applied: (date: string) => `Solicitud del ${date}`,
  appliedText: 'Al dar el rol se aprueba la solicitud.',
  takeRole: (role: string, name: string) => `¿Quitar a ${name} el rol de ${role.toLowerCase()}?`,
  confirmTakeRole: (role: string) => `Quitar el rol de ${role.toLowerCase()}`,
  undo: 'Deshacer',
  undoFailed: (why: string) => `No se pudo deshacer: ${why}`,
  lastDay: 'Último día',
  lastDayHint: 'Este día todavía cuenta. Elige hoy, o un día pasado con un motivo.',
  reasonWhenPast: 'Obligatorio para un día pasado.',
  endsAdmin:
    'Pierde de inmediato el acceso de administrador. Sus acciones anteriores quedan en el registro de auditoría.',
  endsUser: 'Quita el rol de usuario. El alquiler y sus ganancias continúan.',
  endsAffiliate: (date: string) => `No gana comisiones desde el ${date}.`,
  endsMonthly: (n: number, amount: string): string =>
    n === 1
      ? `Pierde la comisión de 1 recomendación activa, ${amount} al mes.`
      : `Pierde la comisión de ${formatCount(n)} recomendaciones activas, ${amount} al mes.`,
  endsNothing: 'Ahora no hay recomendaciones activas, así que no termina ninguna comisión.',
  endsAsking: 'Comprobando qué termina…',
  endsUnknown: 'No se pudo comprobar qué termina.',
  endsKept: 'Las comisiones ganadas se conservan, y también los enlaces con las recomendaciones.',
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
        ? `1 persona recibe el rol de ${role.toLowerCase()}.`
        : `${formatCount(n)} personas reciben el rol de ${role.toLowerCase()}.`,
    take: (role: string, n: number) =>
      n === 1
        ? `1 persona pierde el rol de ${role.toLowerCase()}.`
        : `${formatCount(n)} personas pierden el rol de ${role.toLowerCase()}.`,
  },
  rolesWho: (names: string, others: number) => (others === 0 ? names : `${names} y ${formatCount(others)} más`),
  rolesOfNobody: 'Nada cambia para las personas seleccionadas.',
  roleGives: {
    user: 'Tendrán las páginas de quien alquila además de las que ya tienen. Ningún alquiler empieza automáticamente.',
    affiliate:
      'Ganan comisiones por las recomendaciones activas desde hoy. Si hay una solicitud pendiente, queda aprobada.',
    admin: 'Los administradores pueden ver y cambiar los datos, los montos y los tickets de todas las personas.',
  },
  rolesHad: (n: number) =>
    n === 1 ? '1 persona ya lo tiene y se omite.' : `${formatCount(n)} personas ya lo tienen y se omiten.`,
  rolesLacked: (n: number) =>
    n === 1 ? '1 persona no lo tiene y se omite.' : `${formatCount(n)} personas no lo tienen y se omiten.`,
  rolesOnly: (n: number) =>
    n === 1
      ? '1 persona es usuario porque no tiene otro rol. Eso no se puede quitar.'
      : `${formatCount(n)} personas son usuarios porque no tienen otro rol. Eso no se puede quitar.`,
  rolesNotMine: 'No puedes quitarte tu propio rol de administrador.',
  rolesGiven: (n: number, role: string) =>
    n === 1
      ? `1 persona tiene ahora el rol de ${role.toLowerCase()}`
      : `${formatCount(n)} personas tienen ahora el rol de ${role.toLowerCase()}`,
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
  addAdminText: 'Conserva sus otros roles. Lo confirmas con tu contraseña.',
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
