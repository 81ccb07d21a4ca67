package web

import (
	"bytes"
	"html"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	goldmarkhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// heading is one of a text's own headings, to be linked to.
type heading struct{ id, text string }

// markdown is an installation's text as HTML. It is CommonMark without markup of one's own and without pictures: what looks like a tag
// stays text, a picture is its description, and a link leads nowhere unless its address is a safe one. The app shows the same texts
// by the same rules (web/ui/text/markdown.tsx); domain/texts/markdown-cases.json is what both are tested with. No heading is above level
// top; those of that level get ids, and are answered.
func markdown(source string, top int) (string, []heading) {
	body := []byte(source)
	tree := textParser.Parse(text.NewReader(body))
	headings := settle(tree, body, top)
	var out bytes.Buffer
	if err := textRenderer.Render(&out, body, tree); err != nil {
		return html.EscapeString(source), nil // a buffer takes everything; said all the same
	}
	return out.String(), headings
}

// Everything of CommonMark but blocks and pieces of HTML.
var textParser = parser.NewParser(
	parser.WithBlockParsers(
		util.Prioritized(parser.NewSetextHeadingParser(), 100), util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(parser.NewListParser(), 300), util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(parser.NewCodeBlockParser(), 500), util.Prioritized(parser.NewATXHeadingParser(), 600),
		util.Prioritized(parser.NewFencedCodeBlockParser(), 700), util.Prioritized(parser.NewBlockquoteParser(), 800),
		util.Prioritized(parser.NewParagraphParser(), 1000),
	),
	parser.WithInlineParsers(
		util.Prioritized(parser.NewCodeSpanParser(), 100), util.Prioritized(parser.NewLinkParser(), 200),
		util.Prioritized(parser.NewAutoLinkParser(), 300), util.Prioritized(parser.NewEmphasisParser(), 500),
	),
	parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
)

var textRenderer = func() renderer.Renderer {
	return goldmark.New(goldmark.WithRendererOptions(goldmarkhtml.WithXHTML())).Renderer()
}()

// settle takes out what may not stand, and brings the headings to their levels.
func settle(tree ast.Node, source []byte, top int) []heading {
	unwrapped, asText := []ast.Node{}, []ast.Node{}
	headings := []heading{}
	_ = ast.Walk(tree, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch found := node.(type) {
		case *ast.Image:
			asText = append(asText, node)
			return ast.WalkSkipChildren, nil
		case *ast.Link:
			found.Title = nil
			// the address as it is rendered, with its references resolved
			if !safeAddress(string(util.URLEscape(found.Destination, true))) {
				unwrapped = append(unwrapped, node)
			}
		case *ast.AutoLink:
			if found.AutoLinkType == ast.AutoLinkURL && !safeAddress(string(found.URL(source))) {
				asText = append(asText, node)
			}
		case *ast.FencedCodeBlock:
			found.Info = nil
		case *ast.Heading:
			found.Level = max(found.Level, top)
			if found.Level == top {
				id := "section-" + strconv.Itoa(len(headings)+1)
				headings = append(headings, heading{id, plainText(found, source)})
				found.SetAttributeString("id", []byte(id))
			}
		}
		return ast.WalkContinue, nil
	})
	for _, node := range asText {
		plain := ast.NewString([]byte(html.EscapeString(plainText(node, source))))
		plain.SetCode(true) // escaped already
		node.Parent().ReplaceChild(node.Parent(), node, plain)
	}
	for _, node := range unwrapped {
		parent := node.Parent()
		for child := node.FirstChild(); child != nil; child = node.FirstChild() {
			parent.InsertBefore(parent, node, child)
		}
		parent.RemoveChild(parent, node)
	}
	return headings
}

// plainText is what a reader reads of a node.
func plainText(node ast.Node, source []byte) string {
	var said strings.Builder
	_ = ast.Walk(node, func(each ast.Node, entering bool) (ast.WalkStatus, error) {
		switch found := each.(type) {
		case *ast.Text:
			if entering {
				said.Write(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(found.Segment.Value(source)))))
			}
		case *ast.AutoLink:
			if entering {
				said.Write(found.Label(source))
			}
		}
		return ast.WalkContinue, nil
	})
	return said.String()
}

// safeAddress is true for pages of this installation, places on the page, https, http and mail. Everything else could run something.
func safeAddress(address string) bool {
	if strings.HasPrefix(address, "#") {
		return true
	}
	if strings.HasPrefix(address, "/") {
		next := strings.ToLower(address[1:])
		return !strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "\\") && !strings.HasPrefix(next, "%5c")
	}
	scheme, _, found := strings.Cut(strings.ToLower(address), ":")
	return found && (scheme == "https" || scheme == "http" || scheme == "mailto")
}
