package sync

// The messages of domain/sync/protocol.ts, field for field.

// schemaMin and schemaMax are the protocol versions this server speaks.
const (
	schemaMin = 1
	schemaMax = 1
	pageRows  = 500
	maxMuts   = 200
	// Far more than there are: a newer app may ask for what this server doesn't know.
	maxCollections = 100
	topic          = "sync"
)

type row = map[string]any

type pullRequest struct {
	Schema int      `json:"schema"`
	Epoch  string   `json:"epoch"`
	Cursor int64    `json:"cursor"`
	Scopes []string `json:"scopes"`
	Gen    int64    `json:"gen"`
	Client string   `json:"client"`
	Limit  int      `json:"limit"`
	// Since is when (ms) what the device holds was true; 0: an older app that knows no windows.
	Since int64 `json:"since"`
}

type acks struct {
	Last int64 `json:"last"`
}

type pullAnswer struct {
	Epoch  string              `json:"epoch"`
	Head   int64               `json:"head"`
	Cursor int64               `json:"cursor"`
	More   bool                `json:"more"`
	Gen    int64               `json:"gen"`
	Reset  bool                `json:"reset"`
	Regen  []string            `json:"regen"`
	Lost   []string            `json:"lost"`
	Gained []string            `json:"gained"`
	Up     map[string][]row    `json:"up"`
	Gone   map[string][]string `json:"gone"`
	Acks   acks                `json:"acks"`
	Window *windowAnswer       `json:"window"`
	Now    int64               `json:"now"`
	Min    int                 `json:"min"`
	Max    int                 `json:"max"`
}

type bootstrapRequest struct {
	Schema      int      `json:"schema"`
	Client      string   `json:"client"`
	Collections []string `json:"collections"`
	After       string   `json:"after"`
	Limit       int      `json:"limit"`
	// Totals asks how many rows of each collection are to come.
	Totals bool `json:"totals"`
}

type bootstrapPart struct {
	C     string `json:"c"`
	Rows  []row  `json:"rows"`
	Last  string `json:"last"`
	Done  bool   `json:"done"`
	Total int64  `json:"total"`
	// Cut: the window holds more than a device takes.
	Cut bool `json:"cut"`
}

type bootstrapAnswer struct {
	Epoch  string          `json:"epoch"`
	Head   int64           `json:"head"`
	Gen    int64           `json:"gen"`
	Scopes []string        `json:"scopes"`
	Parts  []bootstrapPart `json:"parts"`
	// Totals by collection; nil unless they were asked for.
	Totals map[string]int64 `json:"totals,omitempty"`
	Now    int64            `json:"now"`
}

type mutation struct {
	N     int64  `json:"n"`
	Op    string `json:"op"`
	C     string `json:"c"`
	Id    string `json:"id"`
	Patch row    `json:"patch"`
	Base  row    `json:"base"`
}

type pushRequest struct {
	Schema int        `json:"schema"`
	Client string     `json:"client"`
	Muts   []mutation `json:"muts"`
}

func (m mutation) of() string { return m.Op + " " + m.C + "/" + m.Id }

type mutationResult struct {
	N      int64             `json:"n"`
	Ok     bool              `json:"ok"`
	Seq    int64             `json:"seq"`
	Code   string            `json:"code,omitempty"`
	Fields map[string]string `json:"fields,omitempty"`
	Server row               `json:"server,omitempty"`
	// Of names the mutation; only in the ledger, to notice a number that was used for another one.
	Of string `json:"of,omitempty"`
}

type pushAnswer struct {
	Epoch   string           `json:"epoch"`
	Results []mutationResult `json:"results"`
	Last    int64            `json:"last"`
	Stopped *string          `json:"stopped"`
	Now     int64            `json:"now"`
}
