// A server with the official SDK: `sdk LOG`, or with a port for Streamable HTTP.
package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"os"
	"sync"

	"example.invalid/servers/desk"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type nothing struct{}

var confirmation = &jsonschema.Schema{
	Type:       "object",
	Properties: map[string]*jsonschema.Schema{"sure": {Type: "boolean", Title: "Really delete it?"}},
	Required:   []string{"sure"},
}

func form(message string, schema *jsonschema.Schema) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: message, RequestedSchema: schema}
}

func text(words string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: words}}}
}

// handle adds a tool; its result is the text that it returns.
func handle(server *mcp.Server, name string, run func(context.Context, *mcp.CallToolRequest) (string, error)) {
	mcp.AddTool(server, &mcp.Tool{Name: name}, func(ctx context.Context, request *mcp.CallToolRequest, _ nothing) (*mcp.CallToolResult, any, error) {
		words, err := run(ctx, request)
		if err != nil {
			return nil, nil, err
		}
		return text(words), nil, nil
	})
}

func newServer() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "desk", Version: "1.0.0"}, nil)

	handle(server, "book", func(ctx context.Context, request *mcp.CallToolRequest) (string, error) {
		schema, err := jsonschema.For[desk.Trip](nil)
		if err != nil {
			return "", err
		}
		result, err := request.Session.Elicit(ctx, form("Who travels?", schema))
		if err != nil {
			return "", err
		}
		desk.Log("book", result.Content)
		return "done", nil
	})

	handle(server, "optional", func(ctx context.Context, request *mcp.CallToolRequest) (string, error) {
		schema, err := jsonschema.For[desk.Optional](nil)
		if err != nil {
			return "", err
		}
		result, err := request.Session.Elicit(ctx, form("Who travels?", schema))
		if err != nil {
			desk.Log("optional", err.Error())
			return "", err
		}
		desk.Log("optional", result.Content)
		return "done", nil
	})

	handle(server, "confirm", func(ctx context.Context, request *mcp.CallToolRequest) (string, error) {
		result, err := request.Session.Elicit(ctx, form("Delete report.pdf?", confirmation))
		if err != nil {
			return "", err
		}
		desk.Log("confirm", result.Action)
		return "done", nil
	})

	handle(server, "visit", func(ctx context.Context, request *mcp.CallToolRequest) (string, error) {
		result, err := request.Session.Elicit(ctx, &mcp.ElicitParams{
			Mode: "url", Message: "Pay on the airline’s page.", URL: desk.Destination, ElicitationID: "pay-1",
		})
		if err != nil {
			return "", err
		}
		desk.Log("visit", map[string]any{"action": result.Action})
		if err := desk.Sign(ctx); err != nil {
			return "", err
		}
		err = request.Session.NotifyElicitationComplete(ctx, &mcp.ElicitationCompleteParams{ElicitationID: "pay-1"})
		return "paid", err
	})

	signedIn := false
	handle(server, "sign_in", func(context.Context, *mcp.CallToolRequest) (string, error) {
		if !signedIn {
			signedIn = true
			return "", mcp.URLElicitationRequiredError([]*mcp.ElicitParams{
				{Mode: "url", Message: "Sign in to Acme.", URL: desk.Destination, ElicitationID: "in-1"},
			})
		}
		desk.Log("sign_in", "called again")
		return "done", nil
	})

	handle(server, "twice", func(ctx context.Context, request *mcp.CallToolRequest) (string, error) {
		answers := map[string]string{}
		var lock sync.Mutex
		var asked sync.WaitGroup
		for _, which := range []string{"first", "second"} {
			asked.Go(func() {
				result, err := request.Session.Elicit(ctx, form("The "+which+" one?", confirmation))
				lock.Lock()
				defer lock.Unlock()
				if err != nil {
					answers[which] = err.Error()
				} else {
					answers[which] = result.Action
				}
			})
		}
		asked.Wait()
		desk.Log("twice", answers)
		return "done", nil
	})

	handle(server, "take_back", func(ctx context.Context, request *mcp.CallToolRequest) (string, error) {
		asking, giveUp := context.WithCancel(ctx)
		go func() {
			if desk.Sign(ctx) == nil {
				giveUp()
			}
		}()
		_, err := request.Session.Elicit(asking, form("Delete report.pdf?", confirmation))
		if errors.Is(err, context.Canceled) {
			desk.Log("take_back", "withdrawn")
			return "done", nil
		}
		return "", err
	})

	handle(server, "dies", func(ctx context.Context, request *mcp.CallToolRequest) (string, error) {
		go func() {
			if desk.Sign(ctx) == nil {
				desk.Die()
			}
		}()
		_, err := request.Session.Elicit(ctx, form("Delete report.pdf?", confirmation))
		return "never", err
	})

	handle(server, "late", func(ctx context.Context, request *mcp.CallToolRequest) (string, error) {
		result, err := request.Session.Elicit(ctx, form("Delete report.pdf?", confirmation))
		if err != nil {
			return "", err
		}
		desk.Log("late", result.Action)
		if err := desk.Sign(ctx); err != nil {
			desk.Log("late", "given up")
			return "", err
		}
		return "late, but done", nil
	})

	// The way of 2026-07-28: the tool returns what it needs, and is called again.
	mcp.AddTool(server, &mcp.Tool{Name: "order"}, func(_ context.Context, request *mcp.CallToolRequest, _ nothing) (*mcp.CallToolResult, any, error) {
		answer, ok := request.Params.InputResponses["size"].(*mcp.ElicitResult)
		if !ok {
			schema := &jsonschema.Schema{
				Type:       "object",
				Properties: map[string]*jsonschema.Schema{"size": {Type: "string", Enum: []any{"small", "large"}}},
				Required:   []string{"size"},
			}
			return &mcp.CallToolResult{
				InputRequests: mcp.InputRequestMap{"size": form("Which size?", schema)},
				RequestState:  "asked",
			}, nil, nil
		}
		desk.Log("order", map[string]any{"content": answer.Content, "state": request.Params.RequestState})
		return text("done"), nil, nil
	})

	return server
}

func main() {
	server := newServer()
	if len(os.Args) > 2 {
		handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
		log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[2], handler))
	}
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
