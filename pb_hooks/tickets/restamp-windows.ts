import { movedWith, openWindows } from '../../domain/access/windows'
import { exec } from '../platform/db'

/** Puts every row that moves with another one where that one is: what a trigger that was away has missed. */
export function restampWindows(app: PbApp): void {
  for (const { name: parent } of openWindows) {
    for (const { name, by } of movedWith(parent)) {
      exec(
        app,
        `UPDATE "${name}" SET window_from = p.window_from FROM "${parent}" p
         WHERE p.id = "${name}"."${by}" AND p.window_from IS NOT "${name}".window_from`,
      )
    }
  }
}
