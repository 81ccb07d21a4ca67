import type { RouteTable } from '../platform/registry'
import { listSecrets, setSecret } from './secrets'

export const secretRoutes: RouteTable = {
  'GET /api/admin/secrets': listSecrets,
  'POST /api/admin/secrets': setSecret,
}
