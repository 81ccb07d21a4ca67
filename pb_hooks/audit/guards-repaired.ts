import { audit } from '../platform/audit'

/** Called by the binary when it had to set up guards of the database again (data model, rule 3): put on the record. */
export function guardsRepaired(app: PbApp, names: string): void {
  const guards = JSON.parse(names) as string[]
  audit(app, {
    actor: '',
    actorName: 'system',
    action: 'guards.repair',
    subject: 'database/guards',
    after: { guards },
  })
}
