import { formatCount } from '../../count'
import type { termsAgain as english } from '../../en/members/terms-again'

/** Condiciones que se piden aceptar de nuevo (P18). */
export const termsAgain: typeof english = {
  band: (version: string) => `Las condiciones han cambiado: versión ${version}.`,
  bandText: 'Para ti no cambia nada hasta que la aceptes.',
  look: 'Ver qué ha cambiado',
  title: (n: number) =>
    n === 1 ? 'Las condiciones han cambiado en un punto' : `Las condiciones han cambiado en ${formatCount(n)} puntos`,
  counts: (version: string, day: string, agreed: string) =>
    agreed === ''
      ? `La versión ${version} vale desde el ${day}. Para ti no cambia nada hasta que la aceptes.`
      : `La versión ${version} vale desde el ${day}. Hasta que la aceptes, para ti vale la versión ${agreed} y no cambia nada.`,
  was: (version: string) => `Versión ${version}`,
  is: (version: string) => `Versión ${version}`,
  kinds: { added: 'nuevo', changed: 'cambia', removed: 'se quita' },
  whole: (version: string) => `El texto completo, versión ${version}`,
  question: (version: string) => `¿Aceptas la versión ${version}?`,
  check: 'He leído los cambios y los acepto',
  checkNote: 'Se guarda con el día y la versión.',
  checkFirst: 'Márcalo antes, si estás de acuerdo.',
  agree: 'Aceptar y seguir',
  later: 'Más tarde',
  fine: 'No aceptar también vale: nada termina solo, y la versión que aceptaste sigue en vigor para ti. Puedes terminar el alquiler cuando quieras.',
  ask: 'Hacer una pregunta',
  done: (version: string) => `Has aceptado la versión ${version}`,
  failed: 'No se ha guardado',
  none: 'Has aceptado las condiciones en vigor',
  noneText: 'No hay nada nuevo que leer.',
  terms: 'Condiciones del servicio',
}
