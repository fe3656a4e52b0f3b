package desk;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServer.AsyncSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitUrlRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitationCompleteNotification;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A server with the official SDK and its asynchronous exchange: {@code java -cp … desk.SdkServer LOG}, or with a port for Streamable HTTP. */
public final class SdkServer {
  private static final String DESTINATION = System.getenv().getOrDefault("DESTINATION", "");

  /** By hand, as this library wants it. */
  private static final Map<String, Object> TRIP = Map.of(
      "type", "object",
      "properties", ordered(
          "name", Map.of("type", "string", "title", "Name", "minLength", 2, "maxLength", 40),
          "seats", Map.of("type", "integer", "title", "Seats", "minimum", 1, "maximum", 9),
          "weight", Map.of("type", "number", "title", "Weight of the luggage (kg)", "default", 12.5),
          "window", Map.of("type", "boolean", "title", "Seat at the window", "default", false),
          "cabin", Map.of("type", "string", "title", "Cabin", "oneOf", List.of(
              Map.of("const", "eco", "title", "Economy"), Map.of("const", "biz", "title", "Business"))),
          "day", Map.of("type", "string", "title", "Day", "format", "date"),
          "note", Map.of("type", "string", "title", "Note")),
      "required", List.of("name", "seats", "cabin", "day"));

  private static final Map<String, Object> CONFIRMATION = Map.of(
      "type", "object",
      "properties", Map.of("sure", Map.of("type", "boolean", "title", "Really delete it?")),
      "required", List.of("sure"));

  private static Path path;
  private static McpAsyncServer server;

  public static void main(String[] args) throws Exception {
    path = Path.of(args[0]);
    if (args.length > 1) {
      var transport = HttpServletStreamableServerTransportProvider.builder().mcpEndpoint("/mcp").build();
      start(McpServer.async(transport));
      listen(Integer.parseInt(args[1]), transport);
    } else {
      start(McpServer.async(new StdioServerTransportProvider(McpJsonDefaults.getMapper())));
    }
    new CountDownLatch(1).await();
  }

  private static void listen(int port, HttpServlet servlet) throws LifecycleException {
    var tomcat = new Tomcat();
    tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
    tomcat.setPort(port);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    var context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "mcp", servlet).setAsyncSupported(true);
    context.addServletMappingDecoded("/mcp", "mcp");
    tomcat.start();
  }

  private static void start(AsyncSpecification<?> specification) {
    var signedIn = new AtomicBoolean();
    server = specification
        .serverInfo("desk", "1.0.0")
        .capabilities(ServerCapabilities.builder().tools(false).build())
        .requestTimeout(Duration.ofHours(1))
        .tools(
            tool("book", exchange -> ask(exchange, "Who travels?", TRIP)
                .map(result -> log("book", ordered("action", action(result), "content", result.content())))),
            tool("confirm", exchange -> ask(exchange, "Delete report.pdf?", CONFIRMATION)
                .map(result -> log("confirm", action(result)))),
            tool("visit", exchange -> exchange
                .createElicitation(ElicitUrlRequest.builder("Pay on the airline’s page.", DESTINATION, "pay-1").build())
                .map(result -> log("visit", Map.of("action", action(result))))
                .then(sign())
                .then(Mono.defer(() -> server.sendElicitationComplete(
                    exchange.sessionId(), new ElicitationCompleteNotification("pay-1", Map.of()))))
                .thenReturn("paid")),
            tool("sign_in", exchange -> signedIn.compareAndSet(false, true)
                ? Mono.error(McpError.URL_ELICITATION_REQUIRED.apply(
                    List.of(ElicitUrlRequest.builder("Sign in to Acme.", DESTINATION, "in-1").build())))
                : Mono.just(log("sign_in", "called again"))),
            tool("twice", exchange -> Mono
                .zip(ask(exchange, "The first one?", CONFIRMATION), ask(exchange, "The second one?", CONFIRMATION))
                .map(both -> log("twice", ordered("first", action(both.getT1()), "second", action(both.getT2()))))),
            tool("take_back", exchange -> ask(exchange, "Delete report.pdf?", CONFIRMATION)
                .takeUntilOther(sign())
                .map(SdkServer::action)
                .defaultIfEmpty("withdrawn")
                .map(what -> log("take_back", what))),
            tool("dies", exchange -> ask(exchange, "Delete report.pdf?", CONFIRMATION)
                .takeUntilOther(sign().doOnSuccess(nothing -> die()))
                .thenReturn("never")),
            tool("late", exchange -> ask(exchange, "Delete report.pdf?", CONFIRMATION)
                .map(result -> log("late", action(result)))
                .then(sign().doOnCancel(() -> log("late", "given up")))
                .thenReturn("late, but done")))
        .build();
  }

  private static Mono<ElicitResult> ask(McpAsyncServerExchange exchange, String message, Map<String, Object> schema) {
    return exchange.createElicitation(ElicitFormRequest.builder(message, schema).build());
  }

  private static AsyncToolSpecification tool(String name, Function<McpAsyncServerExchange, Mono<String>> run) {
    return AsyncToolSpecification.builder()
        .tool(Tool.builder(name, Map.of("type", "object")).build())
        .callHandler((exchange, request) -> run.apply(exchange)
            .map(words -> CallToolResult.builder().addTextContent(words).build()))
        .build();
  }

  private static String action(ElicitResult result) {
    return result.action().name().toLowerCase();
  }

  /** Completes once the test says that the person has seen the card. */
  private static Mono<Void> sign() {
    var sign = Path.of(path + ".go");
    return Flux.interval(Duration.ofMillis(10))
        .filter(tick -> {
          try {
            return Files.deleteIfExists(sign);
          } catch (IOException error) {
            throw new UncheckedIOException(error);
          }
        })
        .next()
        .then();
  }

  private static void die() {
    System.err.println("The disk is full.");
    Runtime.getRuntime().halt(3);
  }

  /** Writes what the server got as a line of JSON, which the test reads. */
  private static synchronized String log(String tool, Object got) {
    try {
      var line = McpJsonDefaults.getMapper().writeValueAsString(ordered("tool", tool, "got", got)) + "\n";
      Files.writeString(path, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    return "done";
  }

  /** A map that keeps its order, and takes null. */
  private static Map<String, Object> ordered(Object... pairs) {
    var map = new LinkedHashMap<String, Object>();
    for (int i = 0; i < pairs.length; i += 2) map.put((String) pairs[i], pairs[i + 1]);
    return map;
  }

  private SdkServer() {}
}
