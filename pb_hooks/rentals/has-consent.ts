import type { Id } from '../../domain/entities'
import { one } from '../platform/db'

/** Whether the consent that a rental needs is recorded: to the rental, or to the terms that describe it (M13). */
export const hasConsent = (app: PbApp, user: Id): boolean =>
  one(
    app,
    `SELECT 1 AS found FROM consents WHERE user_id = {:user} AND document IN ('rental', 'terms') LIMIT 1`,
    { user },
    { found: 0 },
  ) !== null
