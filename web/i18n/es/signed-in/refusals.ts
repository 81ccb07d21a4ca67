import type { refusals as english } from '../../en/signed-in/refusals'

export const refusals: typeof english = {
  conflict: 'Ha cambiado en dos sitios. Elige con qué versión te quedas.',
  'sequence-gap': 'Aún no ha llegado un cambio anterior. Se envía de nuevo solo.',
  'current-password-wrong': 'No es tu contraseña actual. Vuelve a intentarlo.',
  'passkeys-too-many': 'Ya tienes 20 llaves de acceso. Quita una antes.',
  'factor-first': 'Activa primero un segundo paso en tu propia cuenta.',
  'factor-last': 'Quien administra necesita aquí un segundo paso, y este es el último que tienes. Añade otro antes.',
  'last-admin': 'Es la última persona que administra. Nombra antes a otra.',
  'delete-own-account': 'La cuenta de una persona administradora la elimina otra.',
  'rental-runs':
    'Todavía hay un alquiler en marcha. Termínalo primero; la cuenta se podrá eliminar cuando estén pagados sus últimos días.',
  'money-on-its-way': 'Hay un pago en camino. La cuenta se podrá eliminar cuando esté enviado o cancelado.',
  'money-owed': 'Todavía hay dinero por pagar. La cuenta se podrá eliminar cuando esté pagado.',
  'reason-needed': 'Escribe un motivo.',
  'self-referral': 'Parece la misma persona. Nadie puede recomendarse a sí mismo.',
  'already-invited': 'Esta dirección ya tiene una invitación.',
  'too-many-labels': 'No caben más etiquetas. Quita una o usa otra vez una anterior.',
  'invited-recently': 'Esta dirección ya recibió una invitación en los últimos 30 días. Puedes invitarla más adelante.',
  'already-referred': 'A esta persona ya la recomendaron.',
  'address-declines': 'Esta dirección no se puede invitar.',
  'date-order': 'El final es anterior al inicio. Cambia una de las fechas.',
  'date-too-far': 'Faltan más de doce meses para esta fecha. Revisa el año.',
  'nothing-changed': 'Ya está registrado así.',
  'ticket-done': 'Este ticket está terminado: nadie espera. Ábrelo de nuevo primero.',
  'ticket-closed': 'Este ticket está cerrado. Crea uno que lo continúe.',
  'file-kind': 'Solo se pueden enviar imágenes (JPEG, PNG, WebP, GIF) y archivos PDF. Elige otro archivo.',
  'file-heic':
    'Las imágenes HEIC y AVIF no se pueden enviar. Guarda la imagen como JPEG y elige esa; en un iPhone, pon Ajustes › Cámara › Formatos en «Más compatible».',
  'file-too-large': 'Este archivo supera los 10 MB. Hazlo más pequeño y elígelo otra vez.',
  'picture-too-large':
    'Esta imagen es demasiado grande. Redúcela (40 megapíxeles como máximo) o guárdala como JPEG y elígela otra vez.',
  'file-unreadable': 'Este archivo no se puede leer: está vacío o dañado. Guárdalo de nuevo y elígelo.',
  'file-missing':
    'Un archivo de este mensaje ya no está en el servidor. Inténtalo de nuevo: se envía otra vez con sus archivos.',
  'too-many-files': 'Un mensaje puede llevar cinco archivos. Quita uno.',
  'file-chosen': 'Este archivo ya está entre los elegidos.',
  'files-of-the-day': 'Hoy ya has enviado 100 MB de archivos. Envía este mañana.',
  'files-full': 'Tus tickets guardan 500 MB de archivos. Envía uno más pequeño, o ninguno.',
  'too-many-views': 'No caben más vistas guardadas para una persona. Borra una antes.',
  'saved-work-unreadable':
    'Esto no es un archivo de cambios sin enviar que esta versión pueda leer. Elige el que se guardó aquí o en la dirección anterior.',
  'saved-work-other': 'Este archivo es de otra cuenta. Inicia sesión con esa cuenta para leerlo.',
  'note-exists': 'Ya hay una nota con este identificador. Escríbela de nuevo.',
  'target-not-public': 'Escribe una dirección https pública.',
}
