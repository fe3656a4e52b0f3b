package desk

import io.ktor.server.cio.CIO
import io.ktor.server.engine.embeddedServer
import io.modelcontextprotocol.kotlin.sdk.server.ClientConnection
import io.modelcontextprotocol.kotlin.sdk.server.Server
import io.modelcontextprotocol.kotlin.sdk.server.ServerOptions
import io.modelcontextprotocol.kotlin.sdk.server.StdioServerTransport
import io.modelcontextprotocol.kotlin.sdk.server.mcpStreamableHttp
import io.modelcontextprotocol.kotlin.sdk.shared.RequestOptions
import io.modelcontextprotocol.kotlin.sdk.types.BooleanSchema
import io.modelcontextprotocol.kotlin.sdk.types.CallToolResult
import io.modelcontextprotocol.kotlin.sdk.types.DoubleSchema
import io.modelcontextprotocol.kotlin.sdk.types.ElicitRequestParams.RequestedSchema
import io.modelcontextprotocol.kotlin.sdk.types.EnumOption
import io.modelcontextprotocol.kotlin.sdk.types.Implementation
import io.modelcontextprotocol.kotlin.sdk.types.IntegerSchema
import io.modelcontextprotocol.kotlin.sdk.types.ServerCapabilities
import io.modelcontextprotocol.kotlin.sdk.types.StringSchema
import io.modelcontextprotocol.kotlin.sdk.types.TextContent
import io.modelcontextprotocol.kotlin.sdk.types.TitledSingleSelectEnumSchema
import java.io.File
import java.util.concurrent.atomic.AtomicReference
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.io.asSink
import kotlinx.io.asSource
import kotlinx.io.buffered
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** A server with Kotlin's SDK: `java -cp … desk.KotlinServerKt LOG`, or with a port for Streamable HTTP. */
fun main(args: Array<String>) {
    path = args[0]
    System.setProperty("kotlin-logging.logStartupMessage", "false") // Its line would stand among the messages.
    if (args.size > 1) {
        embeddedServer(CIO, args[1].toInt(), "127.0.0.1") { mcpStreamableHttp { server() } }.start(wait = true)
    }
    runBlocking {
        server().createSession(StdioServerTransport(System.`in`.asSource().buffered(), System.out.asSink().buffered()))
        awaitCancellation()
    }
}

private lateinit var path: String

private val trip = RequestedSchema(
    properties = mapOf(
        "name" to StringSchema(title = "Name", minLength = 2, maxLength = 40),
        "seats" to IntegerSchema(title = "Seats", minimum = 1, maximum = 9),
        "weight" to DoubleSchema(title = "Weight of the luggage (kg)", default = 12.5),
        "window" to BooleanSchema(title = "Seat at the window", default = false),
        "cabin" to TitledSingleSelectEnumSchema(
            title = "Cabin",
            oneOf = listOf(EnumOption("eco", "Economy"), EnumOption("biz", "Business")),
        ),
        "note" to StringSchema(title = "Note"),
    ),
    required = listOf("name", "seats", "cabin"),
)

private val confirmation = RequestedSchema(
    properties = mapOf("sure" to BooleanSchema(title = "Really delete it?")),
    required = listOf("sure"),
)

private fun server() = Server(
    Implementation("desk", "1.0.0"),
    ServerOptions(ServerCapabilities(tools = ServerCapabilities.Tools(listChanged = false))),
).apply {
    tool("book") {
        val result = ask("Who travels?", trip)
        log("book", result.content ?: JsonPrimitive(result.action.name))
    }
    tool("confirm") { log("confirm", confirm("Delete report.pdf?")) }
    tool("twice") {
        coroutineScope {
            val first = async { confirm("The first one?") }
            val second = async { confirm("The second one?") }
            log("twice", JsonObject(mapOf("first" to first.await(), "second" to second.await())))
        }
    }
    tool("take_back") {
        val action = AtomicReference(JsonPrimitive("withdrawn"))
        coroutineScope {
            val asking = launch { action.set(confirm("Delete report.pdf?")) }
            sign()
            asking.cancel()
        }
        log("take_back", action.get())
    }
    tool("dies") {
        coroutineScope {
            launch { confirm("Delete report.pdf?") }
            sign()
            System.err.println("The disk is full.")
            Runtime.getRuntime().halt(3)
        }
        "never"
    }
    tool("late") {
        log("late", confirm("Delete report.pdf?"))
        try {
            sign()
        } catch (cancelled: CancellationException) {
            log("late", JsonPrimitive("given up"))
            throw cancelled
        }
        "late, but done"
    }
}

private fun Server.tool(name: String, run: suspend ClientConnection.() -> String) =
    addTool(name, name) { CallToolResult(listOf(TextContent(run()))) }

private suspend fun ClientConnection.ask(message: String, schema: RequestedSchema) =
    createElicitation(message, schema, RequestOptions(timeout = 1.hours))

private suspend fun ClientConnection.confirm(message: String) =
    JsonPrimitive(ask(message, confirmation).action.name.lowercase())

/** Returns once the test says that the person has seen the card. */
private suspend fun sign() {
    while (!File("$path.go").delete()) delay(10.milliseconds)
}

/** Writes what the server got as a line of JSON, which the test reads. */
private fun log(tool: String, got: JsonElement): String {
    File(path).appendText("${JsonObject(mapOf("tool" to JsonPrimitive(tool), "got" to got))}\n")
    return "done"
}
