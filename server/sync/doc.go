// Package sync is the server's half of offline use: a log of what changed for whom, written inside each commit by triggers;
// pages of it for devices (pull), whole collections for new ones (bootstrap), and a ledger that applies each device's numbered
// mutations once (push). The messages are described in domain/sync/protocol.ts, the device's half is web/data/engine/sync.
package sync
