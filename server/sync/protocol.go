package sync

// The messages of domain/sync/protocol.ts, field for field.

// schemaMin and schemaMax are the protocol versions this server speaks.
const (
	schemaMin = 2
	schemaMax = 2
	pageRows  = 500
	maxMuts   = 200
	// Far more than there are: a newer app may ask for what this server doesn't know.
	maxCollections = 100
	// Entries that one request may name; a device names fewer.
	maxNamed = 5000
	// What one request may tell of rows that differed.
	maxFound = 50
	topic    = "sync"
)

type row = map[string]any

type pullRequest struct {
	Schema int `json:"schema"`
	// Cursor is the sealed position of an earlier answer.
	Cursor string `json:"cursor"`
	Client string `json:"client"`
	Limit  int    `json:"limit"`
	// Since is when (ms) what the device holds was true; 0: it doesn't know.
	Since int64 `json:"since"`
	// Acked names the entries that were acknowledged and haven't come back.
	Acked []string `json:"acked"`
}

type pullAnswer struct {
	// Cursor is where the device stands with this answer; "" with a reset or other audiences.
	Cursor string              `json:"cursor"`
	More   bool                `json:"more"`
	Reset  bool                `json:"reset"`
	Regen  []string            `json:"regen"`
	Lost   []string            `json:"lost"`
	Gained []string            `json:"gained"`
	Up     map[string][]row    `json:"up"`
	Gone   map[string][]string `json:"gone"`
	// Known are those of the acknowledged entries that this history took.
	Known  []string      `json:"known"`
	Window *windowAnswer `json:"window"`
	Now    int64         `json:"now"`
	Min    int           `json:"min"`
	Max    int           `json:"max"`
}

type bootstrapRequest struct {
	Schema int    `json:"schema"`
	Client string `json:"client"`
	// Cursor is the position of the page before; "" where a first copy begins.
	Cursor      string   `json:"cursor"`
	Collections []string `json:"collections"`
	After       string   `json:"after"`
	Limit       int      `json:"limit"`
	// Totals asks how many rows of each collection are to come.
	Totals bool `json:"totals"`
	// Found is what a refetch found to differ and wasn't told yet.
	Found []difference `json:"found"`
}

type bootstrapPart struct {
	C    string `json:"c"`
	Rows []row  `json:"rows"`
	Last string `json:"last"`
	Done bool   `json:"done"`
	// Cut: the window holds more than a device takes.
	Cut bool `json:"cut"`
}

type bootstrapAnswer struct {
	Cursor string          `json:"cursor"`
	Reset  bool            `json:"reset"`
	Lost   []string        `json:"lost"`
	Gained []string        `json:"gained"`
	Parts  []bootstrapPart `json:"parts"`
	// Totals by collection; nil unless they were asked for.
	Totals map[string]int64 `json:"totals,omitempty"`
	// Told are the keys of what of Found was written down, or can't be.
	Told []string `json:"told,omitempty"`
	Now  int64    `json:"now"`
}

// difference is what of a collection on a device wasn't as the server has it although it was announced nowhere.
type difference struct {
	Key     string `json:"key"`
	C       string `json:"c"`
	Missing int    `json:"missing"`
	Extra   int    `json:"extra"`
	Changed int    `json:"changed"`
}

type mutation struct {
	// Key is random and the mutation's own; N only orders.
	Key   string `json:"key"`
	N     int64  `json:"n"`
	Op    string `json:"op"`
	C     string `json:"c"`
	Id    string `json:"id"`
	Patch row    `json:"patch"`
	Base  row    `json:"base"`
}

type pushRequest struct {
	Schema int    `json:"schema"`
	Client string `json:"client"`
	// Last is the newest number of before that was decided, as the device knows it: a number may be left out, never one before another.
	Last int64 `json:"last"`
	// Held names what else the device still waits for: sent before, or acknowledged and not come back.
	Held []string   `json:"held"`
	Muts []mutation `json:"muts"`
}

type mutationResult struct {
	Key    string            `json:"key"`
	N      int64             `json:"n"`
	Ok     bool              `json:"ok"`
	Code   string            `json:"code,omitempty"`
	Fields map[string]string `json:"fields,omitempty"`
	Server row               `json:"server,omitempty"`
}

type pushAnswer struct {
	Results []mutationResult `json:"results"`
	Last    int64            `json:"last"`
	Stopped *string          `json:"stopped"`
	Now     int64            `json:"now"`
}
