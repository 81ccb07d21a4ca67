import type {
  BootstrapAnswer,
  BootstrapRequest,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
} from '../../../domain/sync/protocol'
import { http } from './http'

/** The three requests of sync. Tests hand the engine a server of their own. */
export interface SyncTransport {
  pull(request: PullRequest): Promise<PullAnswer>
  bootstrap(request: BootstrapRequest): Promise<BootstrapAnswer>
  push(request: PushRequest): Promise<PushAnswer>
}

/** Over HTTP, with the person's token. */
export const httpTransport: SyncTransport = {
  pull: (request) => http('/api/sync/pull', { body: request }),
  bootstrap: (request) => http('/api/sync/bootstrap', { body: request }),
  push: (request) => http('/api/sync/push', { body: request }),
}
